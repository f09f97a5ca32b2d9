import { hash, randomBytes } from 'node:crypto'
import {
  type GuestLink,
  linkAlphabet,
  locatorLength,
  secretLength,
} from '@novelette/domain/guests/guest-links.ts'

/** 70 bits to find a guest by, 128 to open their letters. */
export const makeLink = (): GuestLink => ({
  locator: randomText(locatorLength),
  secret: randomText(secretLength),
})

/** SHA-256: a secret of 128 random bits needs no slow hash. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** The largest multiple of 58 in a byte: higher bytes would favour the first letters. */
const unbiased = 256 - (256 % linkAlphabet.length)

function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(2 * length)) {
      if (byte < unbiased && text.length < length) text += linkAlphabet[byte % linkAlphabet.length]
    }
  }
  return text
}

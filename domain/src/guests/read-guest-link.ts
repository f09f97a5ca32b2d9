import { type GuestLink, linkAlphabet, locatorLength, secretLength } from './guest-links.ts'

const one = `[${linkAlphabet}]`
const locator = `(${one}{${locatorLength}})(?!${one})`
const secret = `(${one}{${secretLength}})(?!${one})`

/** Programs append a query to an address, before its fragment or behind it. */
const address = new RegExp(`/l/${locator}(?:\\S*?#${secret})?`)

const groups = `${one}{4}(?:[\\s-]+${one}{4}){4}[\\s-]+${one}{2}`
const key = new RegExp(`(?<!${one})(${one}{${secretLength}}|${groups})(?!${one})`)

/** `:`, `/`, `#` and spaces, escaped once or more. */
const escaped = /%(?:25)*(2[03f]|3a)/gi

/**
 * What an address or a pasted text has of a link, whatever a program made of it: a `#` turned into `%23`, an end cut off or
 * followed by a full stop, lines broken, a key in groups. A key alone comes without its locator.
 */
export function readGuestLink(text: string): Partial<GuestLink> {
  const plain = text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const found = [plain, plain.replace(/\s+/g, '')].map(findLink)
  return found.find(link => link.secret !== undefined) ?? found[0] ?? {}
}

function findLink(text: string): Partial<GuestLink> {
  const [, foundLocator, foundSecret] = address.exec(text) ?? []
  return {
    ...(foundLocator !== undefined && { locator: foundLocator }),
    ...withSecret(foundSecret ?? key.exec(text)?.[1]),
  }
}

const withSecret = (found: string | undefined): Partial<GuestLink> =>
  found === undefined ? {} : { secret: found.replace(/[\s-]+/g, '') }

import { guestPhotographPath } from '@novelette/domain/enclosures/photographs.ts'
import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import type { PhotographSource } from '#stationery/photographs/photograph-source.ts'

/** By POST: an address with the secret would be logged on its way. A picture of the letter can hold data alone. */
export const photographOfLink =
  ({ locator, secret }: GuestLink): PhotographSource['urlOf'] =>
  async (id, size) => {
    const answer = await fetch(`${guestPhotographPath}?size=${size}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ locator, secret, id }),
    })
    if (!answer.ok) throw new Error(`A photograph was answered with ${answer.status}`)
    return asDataUrl(await answer.blob())
  }

function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

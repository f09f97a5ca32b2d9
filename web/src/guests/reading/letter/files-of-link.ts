import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { type FileSource, linkFileUrl } from '#letters/parts/files/file-source.ts'

/** By POST: an address with the secret would be logged on its way. */
export const filesOfLink = ({ locator, secret }: GuestLink): FileSource => ({
  urlOf: async file => {
    const answer = await fetch(linkFileUrl(file), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ locator, secret, id: file.id }),
    })
    if (!answer.ok) throw new Error(`A ${file.kind} was answered with ${answer.status}`)
    const bytes = await answer.blob()
    return bytes.type.startsWith('image/') ? asDataUrl(bytes) : URL.createObjectURL(bytes)
  },
})

/** A picture of the letter can hold data alone. */
function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

import { serverNow } from '#lib/dates/server-clock.ts'

/** Has the sender's name if it is a valid username. */
export function sharedPictureName(sender: string): string {
  return `novelette-${/^[\w-]+$/.test(sender) ? sender : 'beautiful'}-${serverNow()}.png`
}

/** Its writer downloads the letter before sending it. */
export function ownPictureName(): string {
  return `novelette-letter-${serverNow()}.png`
}

export function pngFile(picture: Blob, name: string): File {
  return new File([picture], name, { type: 'image/png' })
}

/** Milliseconds; then the URL can be revoked. */
const downloadBeginsWithin = 60_000

export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), downloadBeginsWithin)
}

import { serverNow } from '#lib/dates/server-clock.ts'

/** Has the sender's name if it is a valid username. */
export function sharedPictureName(sender: string): string {
  return `novelette-${/^[\w-]+$/.test(sender) ? sender : 'beautiful'}-${serverNow()}.png`
}

/** Its writer downloads the letter before sending it. */
export function ownPictureName(): string {
  return `novelette-letter-${serverNow()}.png`
}

/** Several are numbered in their order. */
export function pngFiles(pictures: readonly Blob[], name: string): File[] {
  const count = pictures.length
  return pictures.map((picture, at) => {
    const ownName = count > 1 ? name.replace(/\.png$/, `-${at + 1}-of-${count}.png`) : name
    return new File([picture], ownName, { type: 'image/png' })
  })
}

/** What has to be known of the pictures of a letter once they are saved or shared; empty where nothing has. */
export function pictureText({
  files,
  lacksFaces,
}: {
  files: readonly unknown[]
  lacksFaces: boolean
}): string {
  return [
    files.length > 1 &&
      `The letter is too long for one picture: it is in ${files.length} files, numbered in their order.`,
    lacksFaces && 'Some of its words are in a font of your device, since a picture holds only so many.',
  ]
    .filter(Boolean)
    .join(' ')
}

export class PictureTooTallError extends Error {
  override readonly name = 'PictureTooTallError'
}

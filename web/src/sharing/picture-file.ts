/** The name of a picture that is shared: by whom the letter is, if that can be written in a file name (DECISIONS 24). */
export function sharedPictureName(sender: string): string {
  return `novelette-${/^[\w-]+$/.test(sender) ? sender : 'beautiful'}-${Date.now()}.png`
}

/** The name of a picture that its writer downloads: the letter has not been sent yet. */
export function ownPictureName(): string {
  return `novelette-letter-${Date.now()}.png`
}

export function pngFile(picture: Blob, name: string): File {
  return new File([picture], name, { type: 'image/png' })
}

/** Milliseconds until the browser has surely begun to write the file. */
const downloadBeginsWithin = 60_000

/** Puts it among the downloads. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), downloadBeginsWithin)
}

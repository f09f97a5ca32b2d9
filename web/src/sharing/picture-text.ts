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

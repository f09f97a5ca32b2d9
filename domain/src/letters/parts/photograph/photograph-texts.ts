const photographUnreadable = 'Please choose a photograph: JPEG, PNG, WebP, GIF or AVIF.'
const photographTooLarge = 'A photograph can be at most 20 MB.'
const photographsTooMany = 'Ten photographs fit in one envelope.'

const picturesLeftOut = (count: number) =>
  count === 1
    ? 'One picture was left out. Enclose it as a photograph.'
    : `${count} pictures were left out. Enclose them as photographs.`

export const photographTexts = {
  unreadable: photographUnreadable,
  tooLarge: photographTooLarge,
  tooMany: photographsTooMany,
  leftOut: picturesLeftOut,
} as const

const photographUnreadable = 'Please choose a photograph: JPEG, PNG, WebP, GIF or AVIF.'
const photographTooLarge = 'A photograph can be at most 20 MB.'
const photographsTooMany = 'Ten photographs fit in one envelope.'

export const photographTexts = {
  unreadable: photographUnreadable,
  tooLarge: photographTooLarge,
  tooMany: photographsTooMany,
} as const

const photographUnreadable =
  'This file cannot be read as a photograph. Choose a JPEG, HEIC, PNG, WebP, GIF or AVIF.'
const photographTooLarge = 'A photograph can be at most 20 MB.'
const photographsTooMany = 'A letter can hold ten photographs.'

export const photographTexts = {
  unreadable: photographUnreadable,
  tooLarge: photographTooLarge,
  tooMany: photographsTooMany,
} as const

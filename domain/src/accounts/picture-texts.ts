const pictureUnreadable = 'Please select a valid image file'
const pictureTooLarge = 'Image must be smaller than 5MB'
const pictureTooManyPixels = 'This image has too many pixels: 40 megapixels are the most.'
const pictureHeic = 'Please save this HEIC picture as a JPEG first, and choose that one.'
const pictureFailed = 'Failed to upload image. Please try again.'
const pictureUpdated = 'Profile picture updated successfully!'

export const pictureTexts = {
  unreadable: pictureUnreadable,
  tooLarge: pictureTooLarge,
  tooManyPixels: pictureTooManyPixels,
  heic: pictureHeic,
  failed: pictureFailed,
  updated: pictureUpdated,
} as const

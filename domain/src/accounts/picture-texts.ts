const pictureUnreadable = 'Please select a valid image file'
const pictureTooLarge = 'Image must be smaller than 5MB'
const pictureTooManyPixels = 'This picture has too many pixels. Save it smaller, and choose it again.'
const pictureHeic =
  'This browser cannot show HEIC pictures, so the middle of yours is used. To choose another part, save it as a JPEG first.'
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

/** Separate from the error table's users: every page loads this. */

export const adminDenied = 'Access denied. You are not authorized to access the admin dashboard.'

export const selfSend = "You can't send a letter to yourself! Try sending one to a friend instead."

export const pictureUnreadable = 'Please select a valid image file'
export const pictureTooLarge = 'Image must be smaller than 5MB'
export const pictureTooManyPixels = 'This image has too many pixels: 40 megapixels are the most.'

export const photographUnreadable = 'Please choose a photograph: JPEG, PNG, WebP, GIF or AVIF.'
export const photographTooLarge = 'A photograph can be at most 20 MB.'
export const photographsTooMany = 'Ten photographs fit in one envelope.'

export const recordingUnreadable = 'This recording could not be read. Please record it again.'
export const recordingTooLong = 'A recording can be at most five minutes.'

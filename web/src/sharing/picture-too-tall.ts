export class PictureTooTallError extends Error {
  override readonly name = 'PictureTooTallError'
}

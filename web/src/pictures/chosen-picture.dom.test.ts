import { pictureTexts } from '@novelette/domain/accounts/picture-texts.ts'
import { pictureLimits } from '@novelette/domain/accounts/pictures.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { heicFile } from '#test/heic.ts'
import { closePicture, openPicture, UnfitPictureError } from './chosen-picture.ts'

const fileOf = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type })
const decoded = { width: 1600, height: 800, close: () => {} }
const wide = { width: 1600, height: 800 }
const urls = new Set<string>()

beforeEach(() => {
  urls.clear()
  vi.stubGlobal('createImageBitmap', async () => decoded)
  URL.createObjectURL = () => {
    const url = `blob:${urls.size}`
    urls.add(url)
    return url
  }
  URL.revokeObjectURL = url => void urls.delete(url)
})

describe('openPicture', () => {
  it('opens a picture with its dimensions, until it is closed', async () => {
    const picture = await openPicture(fileOf('photo.jpg', 'image/jpeg'))
    expect(picture.drawn?.sides).toEqual({ width: 1600, height: 800 })
    expect([...urls]).toEqual([picture.drawn?.url])
    closePicture(picture)
    expect([...urls]).toEqual([])
  })

  it('accepts a picture whose type the browser does not know', async () => {
    await expect(openPicture(fileOf('photo', ''))).resolves.toBeTruthy()
  })

  it('accepts a file of exactly the maximum size', async () => {
    await expect(openPicture(fileOf('photo.jpg', 'image/jpeg', pictureLimits.bytes))).resolves.toBeTruthy()
  })

  it.each([
    { what: 'a drawing', file: fileOf('drawing.svg', 'image/svg+xml'), text: pictureTexts.unreadable },
    { what: 'a text', file: fileOf('letter.txt', 'text/plain'), text: pictureTexts.unreadable },
    {
      what: 'one byte too many',
      file: fileOf('photo.jpg', 'image/jpeg', pictureLimits.bytes + 1),
      text: pictureTexts.tooLarge,
    },
  ])('refuses before decoding: $what', async ({ file, text }) => {
    const decode = vi.fn(async () => decoded)
    vi.stubGlobal('createImageBitmap', decode)
    await expect(openPicture(file)).rejects.toEqual(new UnfitPictureError(text))
    expect(decode).not.toHaveBeenCalled()
    expect(urls.size).toBe(0)
  })

  it.each([
    ['is none', fileOf('letter.png', 'image/png')],
    ['is called a HEIC', fileOf('IMG_0001.HEIC', 'image/heic')],
  ])('refuses a file that %s and that the browser cannot decode', async (_, file) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('No picture')))
    await expect(openPicture(file)).rejects.toEqual(new UnfitPictureError(pictureTexts.unreadable))
  })

  it.each([
    ['a HEIC', heicFile({ width: 4032, height: 3024 })],
    ['a HEIC by another name', heicFile(wide, 'a.jpg', 'image/jpeg')],
  ])('opens %s that the browser cannot decode as its file alone', async (_, file) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('No picture')))
    const picture = await openPicture(file)
    expect(picture).toEqual({ file, drawn: null })
    closePicture(picture)
    expect(urls.size).toBe(0)
  })

  it.each([
    ['a HEIC', heicFile(wide, 'photo', 'image/unheard-of')],
    ['a JPEG called a HEIC', fileOf('IMG_0001.HEIC', 'image/heic')],
  ])('opens %s that the browser decodes', async (_, file) => {
    expect((await openPicture(file)).drawn?.sides).toEqual({ width: 1600, height: 800 })
  })

  it('refuses a picture with too many pixels', async () => {
    const sides = { width: pictureLimits.pixels / 1000 + 1, height: 1000 }
    vi.stubGlobal('createImageBitmap', async () => ({ ...decoded, ...sides }))
    await expect(openPicture(fileOf('photo.jpg', 'image/jpeg'))).rejects.toEqual(
      new UnfitPictureError(pictureTexts.tooManyPixels),
    )
  })
})

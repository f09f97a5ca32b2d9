import type { RefObject } from 'react'
import type { LetterPictures } from './capture-letter.ts'
import { PictureTooTallError } from './picture-file.ts'

export const tooLongForPictureText =
  'This letter is too long for pictures. You can print it, or save it as a PDF.'

/** Null on failure, which is only logged. */
export function useLetterCapture(card: RefObject<HTMLElement | null>, onTooLong: () => void) {
  return async (): Promise<LetterPictures | null> => {
    try {
      await painted()
      const { captureLetter } = await import('./capture-letter.ts')
      return card.current && (await captureLetter(card.current))
    } catch (error) {
      if (error instanceof PictureTooTallError) onTooLong()
      else console.error('The picture of the letter could not be taken.', error)
      return null
    }
  }
}

/** Capturing blocks the main thread. */
function painted(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}

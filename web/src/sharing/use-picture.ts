import type { RefObject } from 'react'
import { captureLetter, TooLongForPicture } from './capture-letter.ts'

export const tooLongForPicture =
  'This letter is too long for one picture. You can print it, or save it as a PDF.'

/**
 * Takes a picture of the letter in `card`. Null when there is none: a failure is only logged (SPEC.md section 8), but that a
 * letter is too long is for its reader to know.
 */
export function usePicture(card: RefObject<HTMLElement | null>, onTooLong: () => void) {
  return async (): Promise<Blob | null> => {
    try {
      await painted()
      return card.current && (await captureLetter(card.current))
    } catch (error) {
      if (error instanceof TooLongForPicture) onTooLong()
      else console.error('The picture of the letter could not be taken.', error)
      return null
    }
  }
}

/** Resolves when what was said so far is on the screen: drawing a letter leaves no time for anything else. */
function painted(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}

import { type RefObject, useCallback } from 'react'
import { useToasts } from '#ui/toasts.tsx'
import { captureLetter, TooLongForPicture } from './capture-letter.ts'

const tooLong = 'This letter is too long for one picture. You can print it, or save it as a PDF.'

/**
 * Takes a picture of the letter in `card`. Null when there is none: a failure is only logged (SPEC.md section 8), a letter
 * that is too long is told to its reader.
 */
export function usePicture(card: RefObject<HTMLElement | null>): () => Promise<Blob | null> {
  const { toast } = useToasts()
  return useCallback(async () => {
    try {
      await painted()
      return card.current && (await captureLetter(card.current))
    } catch (error) {
      if (error instanceof TooLongForPicture) toast(tooLong, { tone: 'error' })
      else console.error('The picture of the letter could not be taken.', error)
      return null
    }
  }, [card, toast])
}

/** Resolves when what was said so far is on the screen: drawing a letter leaves no time for anything else. */
function painted(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}

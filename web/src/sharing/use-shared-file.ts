import { type RefObject, useRef, useState } from 'react'
import { pngFile, sharedPictureName } from './picture-file.ts'
import { useLetterCapture } from './use-letter-capture.ts'
import { useStage } from './use-stage.ts'

/** Captured once; after a failure the next call tries again. */
export function useSharedFile(card: RefObject<HTMLElement | null>, sender: string) {
  const [stage, setStage] = useStage()
  const [tooLong, setTooLong] = useState(false)
  const takePicture = useLetterCapture(card, () => setTooLong(true))
  const taken = useRef<Promise<File | null>>(undefined)

  const take = async () => {
    setStage('busy')
    const picture = await takePicture()
    if (!picture) taken.current = undefined
    setStage(picture ? 'done' : 'ready')
    return picture && pngFile(picture, sharedPictureName(sender))
  }
  const file = () => {
    taken.current ??= take()
    return taken.current
  }
  return { stage, setStage, tooLong, file }
}

import { type RefObject, useRef, useState } from 'react'
import { pngFiles, sharedPictureName } from './picture-file.ts'
import { pictureText } from './picture-text.ts'
import { useLetterCapture } from './use-letter-capture.ts'
import { useStage } from './use-stage.ts'

export type SharedFiles = {
  readonly files: File[]
  /** What has to be known of them. */
  readonly text: string
}

/** Captured once; after a failure the next call tries again. */
export function useSharedFiles(card: RefObject<HTMLElement | null>, sender: string) {
  const [stage, setStage] = useStage()
  const [tooLong, setTooLong] = useState(false)
  const takePictures = useLetterCapture(card, () => setTooLong(true))
  const taken = useRef<Promise<SharedFiles | null>>(undefined)

  const take = async (): Promise<SharedFiles | null> => {
    setStage('busy')
    const pictures = await takePictures()
    if (!pictures) taken.current = undefined
    setStage(pictures ? 'done' : 'ready')
    if (!pictures) return null
    const files = pngFiles(pictures.parts, sharedPictureName(sender))
    return { files, text: pictureText({ ...pictures, files }) }
  }
  const shared = () => {
    taken.current ??= take()
    return taken.current
  }
  return { stage, setStage, tooLong, shared }
}

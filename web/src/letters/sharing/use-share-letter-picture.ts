import { type RefObject, useRef, useState } from 'react'
import { saveFiles } from '#lib/device/save-files.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { pictureText, pngFiles, sharedPictureName } from './picture-file.ts'
import type { NativeShare } from './share-ways.tsx'
import { useStage } from './sharing-stage.tsx'
import { useLetterCapture } from './use-letter-capture.ts'

type Ways = {
  card: RefObject<HTMLElement | null>
  sender: string
  onShow: () => void
  onDone: () => void
}

const oneAtATime = 'Your device does not share several pictures at once, so they were saved.'

/** How the picture of a letter leaves: by the device, or as files. */
export function useShareLetterPicture({ card, sender, onShow, onDone }: Ways) {
  const [native, setNative] = useState<NativeShare>('absent')
  /** What the notice for Instagram says besides; null while it is closed. */
  const [savedText, setSavedText] = useState<string | null>(null)
  const { stage, setStage, tooLong, shared } = useSharedFiles(card, sender)
  const { toast } = useToasts()

  const save = async (files: readonly File[]) => {
    await saveFiles(files)
    setStage('done')
    onDone()
  }
  const onNative = async () => {
    const taken = await shared()
    if (!taken) return
    const { files, text } = taken
    if (files.length > 1 && !canShareHere(files)) {
      await save(files)
      return toast(`${oneAtATime} ${text}`, { lasts: 'until-closed' })
    }
    const outcome = await shareHere(files)
    if (outcome === 'refused') {
      setNative('refused')
      return onShow()
    }
    if (outcome === 'shared') setStage('done')
    onDone()
    if (outcome === 'shared' && text) toast(text, { lasts: 'until-closed' })
  }
  const saveShared = async () => {
    const taken = await shared()
    if (taken) await save(taken.files)
    return taken
  }
  const onSave = async () => {
    const taken = await saveShared()
    if (taken?.text) toast(taken.text, { lasts: 'until-closed' })
  }
  const onInstagram = async () => {
    const taken = await saveShared()
    if (taken) setSavedText(taken.text)
  }
  const begin = () => {
    setNative(canShareHere() ? 'offered' : 'absent')
    void shared()
  }
  return {
    stage,
    begin,
    savedText,
    closeNotice: () => setSavedText(null),
    ways: { native, tooLong, onNative, onSave, onInstagram, onDone },
  }
}

type SharedFiles = {
  readonly files: File[]
  /** Warnings about the pictures; empty where there are none. */
  readonly text: string
}

/** Captured once; after a failure the next call tries again. */
function useSharedFiles(card: RefObject<HTMLElement | null>, sender: string) {
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

const picture = () => new File([], 'letter.png', { type: 'image/png' })

/** Some devices take one file at a time. */
const canShareHere = (files: File[] = [picture()]): boolean => navigator.canShare?.({ files }) ?? false

/** The user may cancel, and the device may refuse. */
async function shareHere(files: File[]): Promise<'shared' | 'cancelled' | 'refused'> {
  try {
    await navigator.share({ files })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'refused'
  }
}

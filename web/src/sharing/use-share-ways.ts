import { type RefObject, useState } from 'react'
import { useToasts } from '#ui/messages/toasts.tsx'
import { canShareHere, shareHere } from './native-share.ts'
import { saveFiles } from './picture-file.ts'
import type { NativeShare } from './share-ways.tsx'
import { useSharedFiles } from './use-shared-files.ts'

type Ways = {
  card: RefObject<HTMLElement | null>
  sender: string
  onShow: () => void
  onDone: () => void
}

const oneAtATime = 'Your device does not share several pictures at once, so they were saved.'

/** How the picture of a letter leaves: by the device, or as files. */
export function useShareWays({ card, sender, onShow, onDone }: Ways) {
  const [native, setNative] = useState<NativeShare>('absent')
  /** What the notice says besides; null: it is closed. */
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
  const onInstagram = async () => {
    const taken = await shared()
    if (!taken) return
    await save(taken.files)
    setSavedText(taken.text)
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
    ways: { native, tooLong, onNative, onInstagram, onDone },
  }
}

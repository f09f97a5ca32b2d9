import { Share2 } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { useDisclosure } from '#layout/use-disclosure.ts'
import { Button } from '#ui/button.tsx'
import { InstagramNotice } from './instagram-notice.tsx'
import { canShareHere, shareHere } from './native-share.ts'
import { pngFile, saveFile, sharedPictureName } from './picture-file.ts'
import './share-letter.css'
import { ShareWays } from './share-ways.tsx'
import { StageSpoken, StageText } from './stage-text.tsx'
import { usePicture } from './use-picture.ts'
import { useStage } from './use-stage.ts'

type ShareLetterProps = {
  card: RefObject<HTMLElement | null>
  /** Whose letter it is; the file is named after them. */
  sender: string
}

const says = { busy: 'Capturing...', done: 'Success!' } as const

/**
 * The share control of an open letter (SPEC.md section 2, Inbox). The picture is begun when the ways open: a device shares
 * only at once after a press, so it should be there by then.
 */
export function ShareLetter({ card, sender }: ShareLetterProps) {
  const { open, show, close, frame, button } = useDisclosure()
  const [native, setNative] = useState<'offered' | 'refused' | 'absent'>('absent')
  const [saved, setSaved] = useState(false)
  const { stage, setStage, file } = useSharedFile(card, sender)
  const id = useId()

  const openWays = () => {
    setNative(canShareHere() ? 'offered' : 'absent')
    show()
    void file()
  }
  const finish = () => {
    close()
    button.current?.focus()
  }
  const onNative = async () => {
    const picture = await file()
    if (!picture) return
    const outcome = await shareHere(picture)
    if (outcome === 'refused') {
      setNative('refused')
      return show()
    }
    if (outcome === 'shared') setStage('done')
    finish()
  }
  const onInstagram = async () => {
    const picture = await file()
    if (!picture) return
    saveFile(picture)
    setStage('done')
    finish()
    setSaved(true)
  }
  return (
    <div className="share" ref={frame}>
      <Button
        ref={button}
        look="quiet"
        aria-expanded={open}
        aria-controls={id}
        aria-busy={stage === 'busy' || undefined}
        onClick={open ? close : openWays}
      >
        <Share2 size={16} aria-hidden />
        <StageText stage={stage} ready="Share" {...says} />
      </Button>
      <StageSpoken stage={stage} {...says} />
      <ShareWays
        id={id}
        open={open}
        native={native}
        onNative={onNative}
        onInstagram={onInstagram}
        onDone={finish}
      />
      <InstagramNotice open={saved} onClose={() => setSaved(false)} />
    </div>
  )
}

/** The picture as a file, taken once; after a failure the next call tries again. */
function useSharedFile(card: RefObject<HTMLElement | null>, sender: string) {
  const [stage, setStage] = useStage()
  const takePicture = usePicture(card)
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
  return { stage, setStage, file }
}

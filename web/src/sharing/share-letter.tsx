import { Share2 } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useDisclosure } from '#ui/use-disclosure.ts'
import { InstagramNotice } from './instagram-notice.tsx'
import { canShareHere, shareHere } from './native-share.ts'
import { saveFile } from './picture-file.ts'
import styles from './share-letter.module.css'
import { type NativeShare, ShareWays } from './share-ways.tsx'
import { StageSpoken, StageText } from './stage-text.tsx'
import { useSharedFile } from './use-shared-file.ts'

type ShareLetterProps = {
  card: RefObject<HTMLElement | null>
  sender: string
}

const busy = 'Capturing...'
const done = 'Success!'
const says = { busy, done } as const

/** A device only shares right after a press, so the picture starts when the menu opens. */
export function ShareLetter({ card, sender }: ShareLetterProps) {
  const { open, show, close, frame, button } = useDisclosure()
  const [native, setNative] = useState<NativeShare>('absent')
  const [savedForInstagram, setSavedForInstagram] = useState(false)
  const { stage, setStage, tooLong, file } = useSharedFile(card, sender)
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
    setSavedForInstagram(true)
  }
  const ways = { id, open, native, tooLong, onNative, onInstagram, onDone: finish }
  return (
    <div className={styles.root} ref={frame}>
      <Button
        ref={button}
        look="quiet"
        size="compact"
        aria-expanded={open}
        aria-controls={id}
        aria-busy={stage === 'busy' || undefined}
        onClick={open ? close : openWays}
      >
        <StageText
          stage={stage}
          ready={
            <>
              <Share2 size={16} aria-hidden />
              Share
            </>
          }
          {...says}
        />
      </Button>
      <StageSpoken stage={stage} {...says} />
      <ShareWays {...ways} />
      <InstagramNotice open={savedForInstagram} onClose={() => setSavedForInstagram(false)} />
    </div>
  )
}

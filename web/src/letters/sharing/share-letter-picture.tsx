import { Share2 } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useDisclosure } from '#ui/use-disclosure.ts'
import styles from './share-letter-picture.module.css'
import { ShareWays } from './share-ways.tsx'
import { StageSpoken, StageText } from './sharing-stage.tsx'
import { useShareLetterPicture } from './use-share-letter-picture.ts'

type ShareLetterPictureProps = {
  card: RefObject<HTMLElement | null>
  sender: string
}

const busy = 'Capturing...'
const done = 'Success!'
const says = { busy, done } as const

/** A device only shares right after a press, so the picture starts when the menu opens. */
export function ShareLetterPicture({ card, sender }: ShareLetterPictureProps) {
  const { open, show, close, frame, button } = useDisclosure()
  const id = useId()
  const finish = () => {
    close()
    button.current?.focus()
  }
  const sharing = useShareLetterPicture({ card, sender, onShow: show, onDone: finish })
  const { stage, savedText } = sharing
  const openWays = () => {
    show()
    sharing.begin()
  }
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
      <ShareWays id={id} open={open} {...sharing.ways} />
      <InstagramNotice open={savedText !== null} also={savedText} onClose={sharing.closeNotice} />
    </div>
  )
}

type InstagramNoticeProps = {
  open: boolean
  /** What has to be known of the pictures. */
  also: string | null
  onClose: () => void
}

/** A dialog, since `window.alert` would block the page. */
function InstagramNotice({ open, also, onClose }: InstagramNoticeProps) {
  const textId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ready for Instagram"
      urgent={textId}
      actions={
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div id={textId}>
        <p>Image downloaded! You can now upload it to Instagram from your device.</p>
        {also && <p>{also}</p>}
      </div>
    </Dialog>
  )
}

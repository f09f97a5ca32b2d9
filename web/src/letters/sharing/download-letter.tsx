import { ImageDown } from 'lucide-react'
import type { RefObject } from 'react'
import { saveFiles } from '#lib/device/save-files.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { ownPictureName, pictureText, pngFiles } from './picture-file.ts'
import { StageSpoken, StageText, useStage } from './sharing-stage.tsx'
import { tooLongForPictureText, useLetterCapture } from './use-letter-capture.ts'

type DownloadLetterProps = {
  card: RefObject<HTMLElement | null>
  empty?: boolean
  label?: string
  /** The file's name. */
  name?: () => string
}

const ready = 'Download Letter'
const busy = 'Downloading...'
const done = 'Downloaded!'
const says = { busy, done } as const

export function DownloadLetter(props: DownloadLetterProps) {
  const { card, empty = false, label = ready, name = ownPictureName } = props
  const [stage, setStage] = useStage()
  const { toast } = useToasts()
  const takePictures = useLetterCapture(card, () => toast(tooLongForPictureText, { tone: 'error' }))

  const download = async () => {
    setStage('busy')
    const pictures = await takePictures()
    if (!pictures) return setStage('ready')
    const files = pngFiles(pictures.parts, name())
    await saveFiles(files)
    setStage('done')
    const text = pictureText({ ...pictures, files })
    if (text) toast(text, { lasts: 'until-closed' })
  }
  return (
    <>
      <Button look="link" disabled={empty} busy={stage === 'busy'} onClick={download}>
        <ImageDown size={18} aria-hidden />
        <StageText stage={stage} ready={label} {...says} />
      </Button>
      <StageSpoken stage={stage} {...says} />
    </>
  )
}

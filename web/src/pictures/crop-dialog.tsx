import { useState } from 'react'
import { useFocusAfter } from '#lib/focus/use-focus-after.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import fieldStyles from '#ui/fields/field.module.css'
import type { ChosenPicture } from './chosen-picture.ts'
import { largestZoom, middleOf, zoomed } from './crop.ts'
import styles from './crop-dialog.module.css'
import { CropStage, SquareOf } from './crop-stage.tsx'
import { UploadFailed } from './upload-failed.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

type CropDialogProps = {
  picture: ChosenPicture
  onClose: () => void
  onDone: () => void
}

/** The crop is kept until the upload succeeds or the user cancels. */
export default function CropDialog({ picture, onClose, onDone }: CropDialogProps) {
  const { sides } = picture
  const [square, setSquare] = useState(() => middleOf(sides))
  const upload = useUpload(picture.file, onDone)
  const isSending = upload.share !== null
  const send = useFocusAfter(isSending)
  const actions = isSending ? (
    <Button look="quiet" onClick={upload.callOff}>
      Cancel Upload
    </Button>
  ) : (
    <>
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button ref={send} onClick={() => upload.start(square)}>
        {upload.error ? 'Try Again' : 'Use This Picture'}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={isSending ? upload.callOff : onClose} title="Your Picture" actions={actions}>
      <div className={styles.root} inert={isSending}>
        <CropStage picture={picture} square={square} onChange={setSquare} />
        <div className={styles.row}>
          <label className={styles.zoom}>
            <span className={fieldStyles.label}>Zoom</span>
            <input
              type="range"
              min={1}
              max={largestZoom(sides)}
              step={0.01}
              value={1 / square.size}
              aria-valuetext={`${Math.round(100 / square.size)} percent`}
              disabled={largestZoom(sides) === 1}
              onChange={event => setSquare(zoomed(square, sides, event.target.valueAsNumber))}
            />
          </label>
          <span className={styles.preview} aria-hidden>
            <SquareOf picture={picture} square={square} />
          </span>
        </div>
      </div>
      {upload.share !== null && <UploadProgress share={upload.share} />}
      {upload.error && <UploadFailed error={upload.error} />}
    </Dialog>
  )
}

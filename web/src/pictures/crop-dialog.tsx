import { pictureTexts } from '@novelette/domain/accounts/picture-texts.ts'
import { type CropSquare, pictureUploadPath } from '@novelette/domain/accounts/pictures.ts'
import { isRecord } from '@novelette/domain/is-record.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { CallError, errorCode, errorText } from '#lib/error-code.ts'
import { useFocusAfter } from '#lib/focus/focus.ts'
import { uploadFile } from '#lib/forms/upload-file.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import fieldStyles from '#ui/fields/field.module.css'
import { Notice } from '#ui/messages/notice.tsx'
import type { ChosenPicture, DrawnPicture } from './chosen-picture.ts'
import { largestZoom, middleOf, zoomed } from './crop.ts'
import styles from './crop-dialog.module.css'
import { CropStage, SquareOf } from './crop-stage.tsx'
import { lookForOwnPicture, showOwnPicture } from './own-picture.ts'

type CropDialogProps = {
  picture: ChosenPicture
  onClose: () => void
  onDone: () => void
}

/** The crop is kept until the upload succeeds or the user cancels. */
export default function CropDialog({ picture, onClose, onDone }: CropDialogProps) {
  const { drawn } = picture
  const textId = useId()
  const [square, setSquare] = useState(() => drawn && middleOf(drawn.sides))
  const upload = useUpload(picture.file, onDone)
  const isSending = upload.fraction !== null
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
    <Dialog
      open
      onClose={isSending ? upload.callOff : onClose}
      title="Your Picture"
      actions={actions}
      {...(!drawn && { urgent: textId })}
    >
      {drawn && square ? (
        <Cropping drawn={drawn} square={square} onChange={setSquare} inert={isSending} />
      ) : (
        <p id={textId}>{pictureTexts.heic}</p>
      )}
      {upload.fraction !== null && <UploadProgress fraction={upload.fraction} />}
      {upload.error && <UploadFailed error={upload.error} />}
    </Dialog>
  )
}

type CroppingProps = {
  drawn: DrawnPicture
  square: CropSquare
  onChange: (square: CropSquare) => void
  inert: boolean
}

function Cropping({ drawn, square, onChange, inert }: CroppingProps) {
  const { sides } = drawn
  return (
    <div className={styles.root} inert={inert}>
      <CropStage picture={drawn} square={square} onChange={onChange} />
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
            onChange={event => onChange(zoomed(square, sides, event.target.valueAsNumber))}
          />
        </label>
        <span className={styles.preview} aria-hidden>
          <SquareOf picture={drawn} square={square} />
        </span>
      </div>
    </div>
  )
}

/** Leaving the screen aborts, which is no error. */
function useUpload(file: File, onDone: () => void) {
  const queryClient = useQueryClient()
  const [fraction, setFraction] = useState(0)
  const sending = useRef<AbortController | null>(null)
  const upload = useMutation({
    mutationFn: (square: CropSquare | null) => {
      const calledOff = new AbortController()
      sending.current = calledOff
      setFraction(0)
      return sendPicture(file, square, { onProgress: setFraction, signal: calledOff.signal })
    },
    onSuccess: stem => {
      showOwnPicture(queryClient, stem)
      onDone()
    },
  })
  useEffect(() => () => sending.current?.abort(), [])
  return {
    fraction: upload.isPending ? fraction : null,
    error: upload.error,
    start: upload.mutate,
    callOff() {
      sending.current?.abort()
      upload.reset()
      lookForOwnPicture(queryClient)
    },
  }
}

type Sending = {
  /** From 0 to 1. */
  readonly onProgress: (fraction: number) => void
  readonly signal: AbortSignal
}

/** Without a square, the server cuts the middle. Resolves with the picture's stem; rejects as uploadFile does. */
async function sendPicture(file: File, square: CropSquare | null, sending: Sending): Promise<string> {
  const path = square ? `${pictureUploadPath}?${asQuery(square)}` : pictureUploadPath
  const answer = await uploadFile(path, file, sending)
  if (!isRecord(answer) || typeof answer.stem !== 'string') throw new CallError('UNKNOWN', { status: 500 })
  return answer.stem
}

const asQuery = (square: CropSquare) =>
  new URLSearchParams(Object.entries(square).map(([name, fraction]) => [name, fraction.toFixed(6)]))

/** Takes the focus from the button it replaced, so that screen readers announce it. */
function UploadProgress({ fraction }: { fraction: number }) {
  const ref = useRef<HTMLDivElement>(null)
  const percent = Math.round(100 * fraction)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} className={styles.uploadProgress} tabIndex={-1}>
      <p role="status">Uploading...</p>
      <span className={`${styles.uploadProgressPercent} muted`}>{percent} %</span>
      <progress aria-label="Uploading" max={100} value={percent} />
    </div>
  )
}

const ownTexts = ['picture_unreadable', 'picture_too_large', 'picture_too_many_pixels', 'picture_too_slow']

function UploadFailed({ error }: { error: unknown }) {
  const code = errorCode(error)
  if (ownTexts.includes(code)) return <Notice tone="error">{errorText(error)}</Notice>
  return (
    <Notice tone="error" title={pictureTexts.failed}>
      {code === 'rate_limited' && errorText(error)}
      {code === 'offline' && 'You seem to be offline. Your choice is still here.'}
    </Notice>
  )
}

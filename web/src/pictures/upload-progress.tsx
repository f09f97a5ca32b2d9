import { useEffect, useRef } from 'react'

/** How much of the file has gone. Takes the focus from the button that is no longer there, so that a reader hears of it. */
export function UploadProgress({ share }: { share: number }) {
  const ref = useRef<HTMLDivElement>(null)
  const percent = Math.round(100 * share)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} className="upload-progress" tabIndex={-1}>
      <p role="status">Uploading...</p>
      <span className="upload-progress__percent muted">{percent} %</span>
      <progress aria-label="Uploading" max={100} value={percent} />
    </div>
  )
}

import { useEffect, useRef } from 'react'

/** Takes the focus from the button it replaced, so that screen readers announce it. */
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

import { useEffect, useRef } from 'react'
import styles from './crop-dialog.module.css'

/** Takes the focus from the button it replaced, so that screen readers announce it. */
export function UploadProgress({ share }: { share: number }) {
  const ref = useRef<HTMLDivElement>(null)
  const percent = Math.round(100 * share)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} className={styles.uploadProgress} tabIndex={-1}>
      <p role="status">Uploading...</p>
      <span className={`${styles.uploadProgressPercent} muted`}>{percent} %</span>
      <progress aria-label="Uploading" max={100} value={percent} />
    </div>
  )
}

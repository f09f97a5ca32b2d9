import type { RefObject } from 'react'
import { DownloadLetter } from '#sharing/download-letter.tsx'
import './preview-tools.css'

type PreviewToolsProps = { card: RefObject<HTMLElement | null>; empty: boolean }

/** In place of the toolbar while the letter is looked at. */
export function PreviewTools({ card, empty }: PreviewToolsProps) {
  return (
    <div className="tools tools--note">
      <p>As it will arrive</p>
      <DownloadLetter card={card} empty={empty} />
    </div>
  )
}

export function PreviewTip() {
  return (
    <p className="preview-tip">
      Is it for someone without an account? Download your letter, and share the picture with them.
    </p>
  )
}

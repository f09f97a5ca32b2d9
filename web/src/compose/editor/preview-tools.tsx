import type { RefObject } from 'react'
import { DownloadLetter } from '#sharing/download-letter.tsx'
import toolbarStyles from './toolbar.module.css'

type PreviewToolsProps = { card: RefObject<HTMLElement | null>; empty: boolean }

/** In place of the toolbar while the letter is looked at. */
export function PreviewTools({ card, empty }: PreviewToolsProps) {
  return (
    <div className={`${toolbarStyles.tools} ${toolbarStyles.toolsNote}`}>
      <p>As it will arrive</p>
      <DownloadLetter card={card} empty={empty} />
    </div>
  )
}

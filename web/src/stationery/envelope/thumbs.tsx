import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Seal } from './stamp.tsx'
import './thumbs.css'

export function LetterThumb({ banner }: { banner: BannerId }) {
  return <span className="letter-thumb" data-banner={banner} aria-hidden />
}

/** Its banner, with room for content. */
export function OpenedSheet(props: {
  banner: BannerId
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <span className={classNames('opened-sheet', props.className)} data-banner={props.banner}>
      <span className="opened-sheet__banner" />
      {props.children}
    </span>
  )
}

export function PaperSwatch({ banner }: { banner: BannerId }) {
  return (
    <span className="swatch" data-banner={banner} aria-hidden>
      <Seal />
    </span>
  )
}

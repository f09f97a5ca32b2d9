import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Seal } from './stamp.tsx'
import styles from './thumbs.module.css'

export function LetterThumb({ banner }: { banner: BannerId }) {
  return <span className={styles.letter} data-banner={banner} aria-hidden />
}

/** A small open letter: its banner, then `children`. */
export function OpenedSheet(props: {
  banner: BannerId
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <span className={classNames(styles.opened, props.className)} data-banner={props.banner}>
      <span className={styles.openedBanner} />
      {props.children}
    </span>
  )
}

export function PaperSwatch({ banner }: { banner: BannerId }) {
  return (
    <span className={styles.swatch} data-banner={banner} aria-hidden>
      <Seal />
    </span>
  )
}

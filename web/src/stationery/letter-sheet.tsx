import { type BannerId, bannerOf } from '@novelette/domain/banners.ts'
import { site } from '@novelette/domain/site.ts'
import type { ReactNode, Ref } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Heart } from './heart.tsx'
import './letter-body.css'
import './letter-sheet.css'
import { nameWidth } from './script-width.ts'

export type LetterSheetProps = {
  banner: BannerId
  /** What is written on it; usually a `.letter-text`. */
  children: ReactNode
  /** Signs the letter "With love," and the name. */
  signedBy?: string | undefined
  /** The tag of the line that names the letter's type, by its place in the page's outline. */
  typeAs?: 'h1' | 'h2' | 'h3' | 'p'
  /** The sheet takes the part of "letter" in a view transition: the risen letter becomes this one. */
  arriving?: boolean
  /** The sheet itself, to take a picture of. */
  ref?: Ref<HTMLElement>
}

/** The paper of a letter: banner, type, divider, text, signature and foot, all of one family. */
export function LetterSheet(props: LetterSheetProps) {
  const { banner, children, signedBy, typeAs: Type = 'h2', arriving, ref } = props
  return (
    <article ref={ref} className={classNames('letter', arriving && 'letter--arriving')} data-banner={banner}>
      <div className="letter__banner" />
      <Type className="letter__type">{bannerOf(banner).letterType}</Type>
      <div className="letter__divider" />
      <div className="letter__body">{children}</div>
      {signedBy && (
        <p className="letter__sign">
          With love,<b style={nameWidth(signedBy)}>{signedBy}</b>
        </p>
      )}
      <p className="letter__made">
        <span>
          Created with <Heart /> {site.name}
        </span>
      </p>
    </article>
  )
}

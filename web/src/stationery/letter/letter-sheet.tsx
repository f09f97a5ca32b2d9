import { type BannerId, bannerOf } from '@novelette/domain/letters/banners.ts'
import { site } from '@novelette/domain/pages/site.ts'
import type { ReactNode, Ref } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Heart } from './heart.tsx'
import './letter-body.css'
import './letter-sheet.css'
import { nameWidth } from '#stationery/script-width.ts'

export type LetterSheetProps = {
  banner: BannerId
  children: ReactNode
  /** Stands under "With love,". */
  signedBy?: string | undefined
  /** The screen signs a reader's own letter You, a picture and a print with the name. */
  own?: boolean
  /** For the page's outline. */
  typeAs?: 'h1' | 'h2' | 'h3' | 'p'
  /** The opened letter becomes this one by the view transition name "letter". */
  arriving?: boolean
  ref?: Ref<HTMLElement>
}

const you = 'You'

export function LetterSheet(props: LetterSheetProps) {
  const { banner, children, signedBy, own, typeAs: Type = 'h2', arriving, ref } = props
  return (
    <article ref={ref} className={classNames('letter', arriving && 'letter--arriving')} data-banner={banner}>
      <div className="letter__banner" />
      <Type className="letter__type">{bannerOf(banner).letterType}</Type>
      <div className="letter__divider" />
      <div className="letter__body">{children}</div>
      {signedBy && (
        <p className="letter__sign">
          With love,
          {own && (
            <b className="letter__you" style={nameWidth(you)}>
              {you}
            </b>
          )}
          <b style={nameWidth(signedBy)}>{signedBy}</b>
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

import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import { type BannerId, bannerOf } from '@novelette/domain/letters/banners.ts'
import type { HandwritingFontId } from '@novelette/domain/letters/parts/font/handwriting-fonts.ts'
import { site } from '@novelette/domain/pages/site.ts'
import type { ClipboardEventHandler, ReactNode, Ref } from 'react'
import { nameWidth } from '#stationery/script-width.ts'
import styles from './letter-sheet.module.css'

/** Where something may lie on the sheet. */
type SheetPlace = 'head' | 'foot' | 'name'

export type LetterSheetProps = {
  banner: BannerId
  /** Of the words; what is printed around them is the desk's own. */
  language?: LetterLanguage | undefined
  /** In place of print. */
  font?: HandwritingFontId | null | undefined
  /** The words are written from the right. */
  fromRight?: boolean | undefined
  children: ReactNode
  /** In place of what its paper says; empty for none. */
  heading?: ReactNode
  /** Stands under "With love,". */
  signedBy?: string | undefined
  lyingAt?: ((place: SheetPlace) => ReactNode) | undefined
  /** In place of that name: by hand, or another. */
  signature?: ReactNode
  /** The screen signs a reader's own letter You, a picture and a print with the name. */
  own?: boolean
  /** For the page's outline. */
  typeAs?: 'h1' | 'h2' | 'h3' | 'p'
  /** The opened letter becomes this one by the view transition name "letter". */
  arriving?: boolean
  onCopy?: ClipboardEventHandler | undefined
  ref?: Ref<HTMLElement>
}

const you = 'You'

export function LetterSheet(props: LetterSheetProps) {
  const {
    banner,
    language,
    font,
    fromRight,
    children,
    heading = bannerOf(banner).letterType,
    signedBy,
    signature,
    lyingAt,
    own,
    typeAs: Type = 'h2',
    arriving,
    onCopy,
    ref,
  } = props
  return (
    <article
      ref={ref}
      className={styles.root}
      data-banner={banner}
      data-font={font}
      data-arriving={arriving || undefined}
      onCopy={onCopy}
    >
      <div className={styles.banner} />
      {heading && <Type className={styles.type}>{heading}</Type>}
      <div className={styles.divider} />
      <div className={styles.body} lang={language} dir={fromRight ? 'rtl' : undefined}>
        {children}
      </div>
      {signedBy && (
        <p className={styles.sign}>
          {lyingAt?.('name')}
          With love,
          {signature || (
            <>
              {own && (
                <b className={styles.you} style={nameWidth(you)}>
                  {you}
                </b>
              )}
              <b style={nameWidth(signedBy)}>{signedBy}</b>
            </>
          )}
        </p>
      )}
      {lyingAt?.('head')}
      {lyingAt?.('foot')}
      <p className={styles.made}>
        <span>
          Created with <Heart /> {site.name}
        </span>
      </p>
    </article>
  )
}

function Heart() {
  return (
    <>
      <svg className={styles.heart} viewBox="0 0 20 18" aria-hidden="true">
        <path d="M10 17.6C4.6 13.4.6 9.9.6 5.6.6 2.7 2.8.6 5.4.6c1.9 0 3.5 1 4.6 2.9C11.1 1.6 12.7.6 14.6.6c2.6 0 4.8 2.1 4.8 5 0 4.3-4 7.8-9.4 12Z" />
      </svg>
      <span className="sr-only">love</span>
    </>
  )
}

import type { FlowerPlace, PressedFlower } from '@novelette/domain/flowers/flowers.ts'
import { isRightToLeft } from '@novelette/domain/languages/directions.ts'
import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import { type BannerId, bannerOf } from '@novelette/domain/letters/banners.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { type ComponentType, lazy, type ReactNode, type Ref, Suspense } from 'react'
import { nameWidth } from '#stationery/script-width.ts'
import { HandSignature } from './hand-signature.tsx'
import { Heart } from './heart.tsx'
import styles from './letter-sheet.module.css'

const LyingFlower = lazy<ComponentType<PressedFlower>>(() =>
  import('./lying-flower.tsx').then(
    lying => ({ default: lying.LyingFlower }),
    () => ({ default: () => null }),
  ),
)

export type LetterSheetProps = {
  banner: BannerId
  /** Of the words; what is printed around them is the desk's own. */
  language?: LetterLanguage | undefined
  children: ReactNode
  /** Stands under "With love,". */
  signedBy?: string | undefined
  flowers?: readonly PressedFlower[]
  /** By hand; then the name stands below it, small. */
  signature?: string | null | undefined
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
  const {
    banner,
    language,
    children,
    signedBy,
    signature,
    flowers,
    own,
    typeAs: Type = 'h2',
    arriving,
    ref,
  } = props
  const flowerAt = (place: FlowerPlace) => {
    const lying = flowers?.find(({ lies }) => lies === place)
    return (
      lying && (
        <Suspense>
          <LyingFlower {...lying} />
        </Suspense>
      )
    )
  }
  return (
    <article ref={ref} className={styles.root} data-banner={banner} data-arriving={arriving || undefined}>
      <div className={styles.banner} />
      <Type className={styles.type}>{bannerOf(banner).letterType}</Type>
      <div className={styles.divider} />
      <div
        className={styles.body}
        lang={language}
        dir={language && isRightToLeft(language) ? 'rtl' : undefined}
      >
        {children}
      </div>
      {signedBy && (
        <p className={styles.sign}>
          {flowerAt('name')}
          With love,
          {signature ? (
            <>
              <HandSignature signature={signature} />
              <span className={styles.signer}>{signedBy}</span>
            </>
          ) : (
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
      {flowerAt('head')}
      {flowerAt('foot')}
      <p className={styles.made}>
        <span>
          Created with <Heart /> {site.name}
        </span>
      </p>
    </article>
  )
}

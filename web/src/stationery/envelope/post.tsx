import { type BannerId, bannerOf } from '@novelette/domain/letters/banners.ts'
import { type ReactNode, useMemo } from 'react'
import { headingOf, isGreeting, openingLines } from '#stationery/letter/letter-text.ts'
import { EnvelopeLabel } from './envelope-label.tsx'
import paperFolds from './paper-folds.module.css'
import styles from './post.module.css'

type PostProps = {
  banner: BannerId
  content: string
  state: 'closing' | 'sealed' | 'opening'
  /** Of a closed letter. */
  label?: string | undefined
  children?: ReactNode
}

export function Post({ banner, content, state, label, children }: PostProps) {
  return (
    <div className={styles.root} data-banner={banner} data-state={state}>
      <span className={styles.back} />
      <FoldedSheet banner={banner} content={content} />
      <Pocket>{label !== undefined && <EnvelopeLabel label={label} />}</Pocket>
      <span className={styles.shade} />
      <span className={styles.flap}>
        <span className={styles.inside} />
        <span className={styles.outside} />
      </span>
      <span className={styles.half} />
      <span className={`${styles.half} ${styles.halfRight}`} />
      {children}
    </div>
  )
}

/** Of no family: it stands where an envelope is awaited. */
export function BlankPost() {
  return (
    <div className={`${styles.root} ${styles.blank}`} aria-hidden>
      <span className={styles.half} />
    </div>
  )
}

function FoldedSheet({ banner, content }: { banner: BannerId; content: string }) {
  const lines = useMemo(() => openingLines(content), [content])
  return (
    <span className={styles.letter} aria-hidden>
      <span className={styles.foldedBanner} />
      <span className={styles.foldedType}>{headingOf(content) ?? bannerOf(banner).letterType}</span>
      <span className={styles.foldedDivider} />
      <span className={styles.foldedText}>
        {lines.map((line, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent letter never change
            key={index}
            dir="auto"
            className={index === 0 && isGreeting(line) ? styles.foldedGreeting : undefined}
          >
            {line}
          </span>
        ))}
      </span>
    </span>
  )
}

function Pocket({ children }: { children?: ReactNode }) {
  return (
    <span className={styles.pocket}>
      <svg className={paperFolds.root} viewBox="0 0 700 500" preserveAspectRatio="none" aria-hidden="true">
        <path className={paperFolds.side} d="M0 0L322 266Q336 278 322 290L0 500Z" />
        <path className={paperFolds.side} d="M700 0L378 266Q364 278 378 290L700 500Z" />
        <path className={`${paperFolds.fold} ${paperFolds.lit}`} d="M0 0L322 266M700 0L378 266" />
        <path className={paperFolds.low} d="M0 500L326 262Q350 245 374 262L700 500Z" />
        <path className={`${paperFolds.fold} ${paperFolds.lit}`} d="M0 500L326 262Q350 245 374 262L700 500" />
      </svg>
      {children}
    </span>
  )
}

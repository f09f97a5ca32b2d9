import type { BannerId } from '@novelette/domain/letters/banners.ts'
import styles from './envelope-closing.module.css'
import { useSkippable } from './envelope-motion.ts'
import envelopeOpeningStyles from './envelope-opening.module.css'
import { Post } from './post.tsx'

/** Milliseconds, as in the style sheet. */
const closingLasts = 1500

type EnvelopeClosingProps = { banner: BannerId; content: string; onClosed: () => void }

export function EnvelopeClosing({ banner, content, onClosed }: EnvelopeClosingProps) {
  useSkippable(true, closingLasts, onClosed)
  return (
    <div className={`${envelopeOpeningStyles.root} ${styles.root}`} data-state="closing">
      <Post banner={banner} content={content} state="closing" />
    </div>
  )
}

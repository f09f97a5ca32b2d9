import type { BannerId } from '@novelette/domain/letters/banners.ts'
import './envelope-opening.css'
import './envelope-closing.css'
import { Post } from './post.tsx'
import { useSkippable } from './use-skippable.ts'

/** Milliseconds, as in the style sheet. */
const closingLasts = 1500

type EnvelopeClosingProps = { banner: BannerId; content: string; onClosed: () => void }

export function EnvelopeClosing({ banner, content, onClosed }: EnvelopeClosingProps) {
  useSkippable(true, closingLasts, onClosed)
  return (
    <div className="opening" data-state="closing">
      <Post banner={banner} content={content} state="closing" />
    </div>
  )
}

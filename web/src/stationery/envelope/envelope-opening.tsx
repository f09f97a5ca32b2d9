import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { type ReactNode, useRef, useState } from 'react'
import { isMotionReduced, useSkippable, withViewTransition } from './envelope-motion.ts'
import styles from './envelope-opening.module.css'
import postStyles from './post.module.css'
import { Post } from './post.tsx'

type EnvelopeOpeningProps = {
  banner: BannerId
  from: string
  /** As stored; its first lines show in the envelope. */
  content: string
  /** Of a closed letter. */
  label?: string | undefined
  /** Another button has opened the seal. If given, the envelope itself responds to the pointer only. */
  isPressed?: boolean
  /** Lies over the envelope in place of its button. */
  control?: ReactNode
  onOpening?: () => void
  /** Called once, inside a view transition where supported. */
  onOpened: () => void
  /** Under the closed envelope: sender, date, first words. */
  caption?: ReactNode
}

/** Milliseconds, as in the style sheet, less the end, in which the browser prepares the view transition. */
const openingLasts = 1100

export function EnvelopeOpening(props: EnvelopeOpeningProps) {
  const { banner, from, content, label, isPressed, control, onOpening, onOpened, caption } = props
  const [pressedHere, setPressedHere] = useState(false)
  const opening = pressedHere || isPressed === true
  const done = useRef(false)
  useSkippable(opening, isMotionReduced() ? 0 : openingLasts, () => {
    if (!done.current) withViewTransition(onOpened)
    done.current = true
  })
  const state = opening ? 'opening' : 'sealed'
  return (
    <div className={styles.root} data-state={state}>
      <Post banner={banner} content={content} state={state} label={label}>
        {control ?? (
          <button
            type="button"
            className={postStyles.press}
            aria-label={`Open the letter from ${from}`}
            {...(isPressed !== undefined && { tabIndex: -1, 'aria-hidden': true })}
            onClick={() => {
              if (opening) return
              setPressedHere(true)
              onOpening?.()
            }}
          />
        )}
      </Post>
      {caption && <div className={styles.caption}>{caption}</div>}
    </div>
  )
}

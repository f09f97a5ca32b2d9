import type { BannerId } from '@novelette/domain/banners.ts'
import { type ReactNode, useRef, useState } from 'react'
import './envelope-opening.css'
import { handOver, isMotionReduced } from './hand-over.ts'
import { Post } from './post.tsx'
import { useSkippable } from './use-skippable.ts'

type EnvelopeOpeningProps = {
  banner: BannerId
  from: string
  /** The letter as stored; its first lines look out of the envelope. */
  content: string
  /** For a seal that a button elsewhere breaks: whether it has. The envelope itself then answers to the pointer alone. */
  isPressed?: boolean
  /** The seal was pressed. */
  onOpening?: () => void
  /** Shows the open letter in place of this; called once, inside the view transition where there is one. */
  onOpened: () => void
  /** Under the closed envelope: who wrote, when, the first words. */
  caption?: ReactNode
}

/** Milliseconds of crack, flap and rise, as in the style sheet, less the last trace of the rise, in which the browser makes ready. */
const openingLasts = 1100

/** A sealed envelope that opens by hand; any key or press on the way opens the letter at once. */
export function EnvelopeOpening(props: EnvelopeOpeningProps) {
  const { banner, from, content, isPressed, onOpening, onOpened, caption } = props
  const [pressedHere, setPressedHere] = useState(false)
  const opening = pressedHere || isPressed === true
  const done = useRef(false)
  useSkippable(opening, isMotionReduced() ? 0 : openingLasts, () => {
    if (!done.current) handOver(onOpened)
    done.current = true
  })
  const state = opening ? 'opening' : 'sealed'
  return (
    <div className="opening" data-state={state}>
      <Post banner={banner} content={content} state={state}>
        <button
          type="button"
          className="post__press"
          aria-label={`Open the letter from ${from}`}
          {...(isPressed !== undefined && { tabIndex: -1, 'aria-hidden': true })}
          onClick={() => {
            if (opening) return
            setPressedHere(true)
            onOpening?.()
          }}
        />
      </Post>
      {caption && <div className="opening__caption">{caption}</div>}
    </div>
  )
}

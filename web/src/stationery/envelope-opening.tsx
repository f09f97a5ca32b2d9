import { type BannerId, bannerOf } from '@novelette/domain/banners.ts'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import './envelope.css'
import './envelope-opening.css'
import { isGreeting, openingLines } from './letter-text.ts'

type EnvelopeOpeningProps = {
  banner: BannerId
  from: string
  /** The letter as stored; its first lines look out of the envelope. */
  content: string
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
  const { banner, from, content, onOpening, onOpened, caption } = props
  const [opening, setOpening] = useState(false)
  const handOver = useHandOver(onOpened)
  useEffect(() => {
    if (!opening) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(handOver, calm ? 0 : openingLasts)
    const skip = (event: Event) => {
      if (event instanceof KeyboardEvent && event.repeat) return
      handOver()
    }
    addEventListener('keydown', skip)
    addEventListener('pointerdown', skip)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', skip)
      removeEventListener('pointerdown', skip)
    }
  }, [opening, handOver])
  const state = opening ? 'opening' : 'sealed'
  return (
    <div className="opening" data-state={state}>
      <div className="post" data-banner={banner} data-state={state}>
        <span className="post__in" />
        <FoldedSheet banner={banner} content={content} />
        <Pocket />
        <span className="post__shade" />
        <span className="post__flap">
          <span className="post__inside" />
          <span className="post__outside" />
        </span>
        <span className="post__half post__half--left" />
        <span className="post__half post__half--right" />
        <button
          type="button"
          className="post__press"
          aria-label={`Open the letter from ${from}`}
          onClick={() => {
            if (opening) return
            setOpening(true)
            onOpening?.()
          }}
        />
      </div>
      {caption && <div className="opening__caption">{caption}</div>}
    </div>
  )
}

/** Calls back once, through a view transition where the browser has them. */
function useHandOver(onOpened: () => void) {
  const done = useRef(false)
  const latest = useRef(onOpened)
  latest.current = onOpened
  return useCallback(() => {
    if (done.current) return
    done.current = true
    const show = () => flushSync(() => latest.current())
    if (document.startViewTransition) document.startViewTransition(show)
    else show()
  }, [])
}

function FoldedSheet({ banner, content }: { banner: BannerId; content: string }) {
  const lines = useMemo(() => openingLines(content), [content])
  return (
    <span className="post__letter" aria-hidden>
      <span className="folded__banner" />
      <span className="folded__type">{bannerOf(banner).letterType}</span>
      <span className="folded__divider" />
      <span className="folded__text">
        {lines.map((line, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent letter never change places
            key={index}
            className={index === 0 && isGreeting(line) ? 'folded__greeting' : undefined}
          >
            {line}
          </span>
        ))}
      </span>
    </span>
  )
}

function Pocket() {
  return (
    <span className="post__pocket">
      <svg className="paper-folds" viewBox="0 0 700 500" preserveAspectRatio="none" aria-hidden="true">
        <path className="side" d="M0 0L322 266Q336 278 322 290L0 500Z" />
        <path className="side" d="M700 0L378 266Q364 278 378 290L700 500Z" />
        <path className="fold lit" d="M0 0L322 266M700 0L378 266" />
        <path className="low" d="M0 500L326 262Q350 245 374 262L700 500Z" />
        <path className="fold lit" d="M0 500L326 262Q350 245 374 262L700 500" />
      </svg>
    </span>
  )
}

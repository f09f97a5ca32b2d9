import { type BannerId, bannerOf } from '@novelette/domain/letters/banners.ts'
import { type ReactNode, useMemo } from 'react'
import './envelope.css'
import './post.css'
import { isGreeting, openingLines } from '#stationery/letter/letter-text.ts'

type PostProps = {
  banner: BannerId
  content: string
  state: 'closing' | 'sealed' | 'opening'
  children?: ReactNode
}

export function Post({ banner, content, state, children }: PostProps) {
  return (
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
      {children}
    </div>
  )
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent letter never change
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

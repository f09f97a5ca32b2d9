import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { classNames } from '#ui/class-names.ts'
import './envelope.css'
import { nameWidth } from '#stationery/script-width.ts'
import { Postmark } from './postmark.tsx'
import { Seal, Stamp } from './stamp.tsx'

type FrontProps = {
  banner: BannerId
  to: string
  from?: string
  date?: Date
  className?: string | undefined
}

/** Below 170 px only name and stamp. Decorative: the text beside it says the same. */
export function EnvelopeFront({ banner, to, from, date, className }: FrontProps) {
  return (
    <span className={classNames('envelope', className)} data-banner={banner} aria-hidden>
      <span className="envelope__face" />
      {from && <span className="envelope__return">{from}</span>}
      <Stamp className="envelope__stamp" />
      {date && <Postmark className="envelope__postmark" date={date} />}
      <span className="envelope__address">
        <b style={nameWidth(to)}>{to}</b>
        <i>{postOf(date)}</i>
      </span>
    </span>
  )
}

function postOf(date: Date | undefined): string {
  const hour = date?.getHours() ?? 20
  return `By the ${hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'} post`
}

type BackProps = {
  banner: BannerId
  from?: string
  date?: string
  className?: string | undefined
}

export function EnvelopeBack({ banner, from, date, className }: BackProps) {
  return (
    <span className={classNames('envelope', className)} data-banner={banner}>
      <span className="envelope__face">
        <BackFolds />
      </span>
      <Seal className="envelope__seal" />
      {from && <span className="envelope__from">{from}</span>}
      {date && <span className="envelope__date">{date}</span>}
    </span>
  )
}

function BackFolds() {
  return (
    <svg className="paper-folds" viewBox="0 0 700 500" preserveAspectRatio="none" aria-hidden="true">
      <path className="side" d="M0 0L322 266Q336 278 322 290L0 500Z" />
      <path className="side" d="M700 0L378 266Q364 278 378 290L700 500Z" />
      <path className="fold" d="M0 500L322 290M700 500L378 290" />
      <path className="low" d="M0 500L326 262Q350 245 374 262L700 500Z" />
      <path className="fold lit" d="M0 500L326 262Q350 245 374 262L700 500" />
      <path className="flap" d="M0 -2L326 292Q350 312 374 292L700 -2Z" />
      <path className="fold" d="M4 2L326 292Q350 312 374 292L696 2" />
      <path className="fold lit" d="M8 2L327 288Q350 307 373 288L692 2" />
    </svg>
  )
}

import type { ReactNode } from 'react'
import { Announcer } from '#ui/announcer.tsx'
import type { Stage } from './use-stage.ts'

type StageTextProps = {
  stage: Stage
  /** What the button says in each. */
  ready: ReactNode
  busy: string
  done: string
}

/** The words of a button by the stage of its work, in one cell, so that it keeps its width. */
export function StageText({ stage, ready, busy, done }: StageTextProps) {
  return (
    <span className="button__texts">
      <span data-shown={stage === 'ready'}>{ready}</span>
      <span data-shown={stage === 'busy'}>{busy}</span>
      <span data-shown={stage === 'done'}>{done}</span>
    </span>
  )
}

/** Reads them out; it stands beside the button, whose own words are read when it takes the focus. */
export function StageSpoken({ stage, busy, done }: Omit<StageTextProps, 'ready'>) {
  return <Announcer text={{ ready: '', busy, done }[stage]} />
}

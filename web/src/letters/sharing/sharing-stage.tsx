import { type ReactNode, useEffect, useState } from 'react'
import buttonStyles from '#ui/button.module.css'
import { Announcer } from '#ui/messages/announcer.tsx'

type SharingStage = 'ready' | 'busy' | 'done'

const doneShownMs = 2000

export function useStage() {
  const [stage, setStage] = useState<SharingStage>('ready')
  useEffect(() => {
    if (stage !== 'done') return
    const timer = setTimeout(setStage, doneShownMs, 'ready')
    return () => clearTimeout(timer)
  }, [stage])
  return [stage, setStage] as const
}

type StageTextProps = {
  stage: SharingStage
  ready: ReactNode
  busy: string
  done: string
}

/** All texts share one grid cell, so that the button keeps its width. */
export function StageText({ stage, ready, busy, done }: StageTextProps) {
  return (
    <span className={buttonStyles.texts}>
      <span data-shown={stage === 'ready'}>{ready}</span>
      <span data-shown={stage === 'busy'}>{busy}</span>
      <span data-shown={stage === 'done'}>{done}</span>
    </span>
  )
}

/** Outside the button, whose own text is read when it gets the focus. */
export function StageSpoken({ stage, busy, done }: Omit<StageTextProps, 'ready'>) {
  return <Announcer text={{ ready: '', busy, done }[stage]} />
}

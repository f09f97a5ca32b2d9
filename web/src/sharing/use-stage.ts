import { useEffect, useState } from 'react'

/** How far something stands that a button has begun. */
export type Stage = 'ready' | 'busy' | 'done'

/** Milliseconds that a button says it is done (SPEC.md section 9). */
const doneShownMs = 2000

export function useStage() {
  const [stage, setStage] = useState<Stage>('ready')
  useEffect(() => {
    if (stage !== 'done') return
    const timer = setTimeout(setStage, doneShownMs, 'ready')
    return () => clearTimeout(timer)
  }, [stage])
  return [stage, setStage] as const
}

import { useEffect, useState } from 'react'

export type Stage = 'ready' | 'busy' | 'done'

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

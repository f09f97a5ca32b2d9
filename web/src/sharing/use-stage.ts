import { useEffect, useState } from 'react'

export type SharingStage = 'ready' | 'busy' | 'done'

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

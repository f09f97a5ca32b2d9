import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useEffect, useState } from 'react'
import { useMarkRead } from '#letters/actions/mark-read.ts'

type OpeningStage = 'sealed' | 'opened' | 'read-before' | 'taken-back'
type MarkReadState = 'none' | 'awaited' | 'opens' | 'gone'

const markReadTimeoutMs = 2_500

/**
 * Until the server confirms the read (`isFree`) the sender may take the letter back. Another failure, or a timeout, opens it.
 */
export function useOpening(letter: Letter, search: string) {
  const [wasRead] = useState(letter.status === 'read')
  const [answer, setAnswer] = useState<MarkReadState>('none')
  const [isOutOfEnvelope, setOutOfEnvelope] = useState(false)
  const markRead = useMarkRead(search)

  useEffect(() => {
    if (!isOutOfEnvelope || answer !== 'awaited') return
    const timer = setTimeout(setAnswer, markReadTimeoutMs, 'opens')
    return () => clearTimeout(timer)
  }, [isOutOfEnvelope, answer])

  const isFree = answer === 'opens'
  return {
    stage: stageOf(wasRead, answer, isOutOfEnvelope),
    isFree,
    onOpening: () => {
      setAnswer('awaited')
      void markRead(letter.id).then(setAnswer)
    },
    onOpened: () => setOutOfEnvelope(true),
  }
}

function stageOf(wasRead: boolean, answer: MarkReadState, isOutOfEnvelope: boolean): OpeningStage {
  if (wasRead) return 'read-before'
  if (answer === 'gone') return 'taken-back'
  return isOutOfEnvelope && answer === 'opens' ? 'opened' : 'sealed'
}

import type { Letter } from '@novelette/domain/letters.ts'
import { useEffect, useState } from 'react'
import { useMarkRead } from './mark-read.ts'

type Stage = 'sealed' | 'opened' | 'read-before' | 'taken-back'
type Answer = 'none' | 'awaited' | 'opens' | 'gone'

/** Milliseconds for which a letter out of its envelope waits for the server; a slow one does not keep it closed. */
const patienceMs = 2_500

/**
 * How far the opening of a letter has come. Its text shows once the server has answered that it may be read (`isFree`): until
 * it is opened its sender may take it back, at this very moment too. Any other failure does not keep it closed (SPEC.md section 4).
 */
export function useOpening(letter: Letter, search: string) {
  const [wasRead] = useState(letter.status === 'read')
  const [answer, setAnswer] = useState<Answer>('none')
  const [isOut, setOut] = useState(false)
  const markRead = useMarkRead(search)

  useEffect(() => {
    if (!isOut || answer !== 'awaited') return
    const timer = setTimeout(setAnswer, patienceMs, 'opens')
    return () => clearTimeout(timer)
  }, [isOut, answer])

  const isFree = answer === 'opens'
  return {
    stage: stageOf(wasRead, answer, isOut),
    isFree,
    onOpening: () => {
      setAnswer('awaited')
      void markRead(letter.id).then(setAnswer)
    },
    onOpened: () => setOut(true),
  }
}

function stageOf(wasRead: boolean, answer: Answer, isOut: boolean): Stage {
  if (wasRead) return 'read-before'
  if (answer === 'gone') return 'taken-back'
  return isOut && answer === 'opens' ? 'opened' : 'sealed'
}

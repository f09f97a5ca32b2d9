import { isFormerMember } from '@novelette/domain/leaving.ts'
import type { ReceivedSummary } from '@novelette/domain/letters.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRemoveLetter } from './remove-letter.ts'
import { arrowKeys, focusedLetter, focusNeighbour } from './row-focus.ts'
import { useKeys } from './use-keys.ts'

export function useInboxKeys(letters: readonly ReceivedSummary[]): void {
  const navigate = useNavigate()
  const removeLetter = useRemoveLetter()
  const focused = () => letters.find(({ id }) => id === focusedLetter())
  const reply = () => {
    const to = focused()?.sender.username
    if (to === undefined || isFormerMember(to)) return false
    void navigate({ to: '/compose', search: { to } })
    return true
  }
  const remove = () => {
    const letter = focused()
    if (!letter) return false
    focusNeighbour()
    removeLetter(letter.id)
    return true
  }
  useKeys({
    ...arrowKeys,
    r: reply,
    '#': remove,
    Delete: remove,
  })
}

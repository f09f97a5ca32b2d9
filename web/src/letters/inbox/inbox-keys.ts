import type { ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRemoveLetter } from '#letters/actions/remove-letter.ts'
import { useKeys } from '#letters/list-tools/use-keys.ts'
import { composeSearch, isFormer } from '#people/person-kinds.ts'
import { arrowKeys, focusedLetter, focusNeighbour } from './row-focus.ts'

export function useInboxKeys(letters: readonly ReceivedSummary[]): void {
  const navigate = useNavigate()
  const removeLetter = useRemoveLetter()
  const focused = () => letters.find(({ id }) => id === focusedLetter())
  const reply = () => {
    const sender = focused()?.sender
    if (!sender || isFormer(sender)) return false
    void navigate({ to: '/compose', search: composeSearch(sender) })
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

import { isFormerMember } from '@novelette/domain/accounts/account-deletion.ts'
import type { ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRemoveLetter } from '#letters/actions/remove-letter.ts'
import { useKeys } from '#letters/list-tools/use-keys.ts'
import { arrowKeys, focusedLetter, focusNeighbour } from './row-focus.ts'

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

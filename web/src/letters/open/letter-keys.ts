import { isFormerMember } from '@novelette/domain/accounts/account-deletion.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRemoveLetter } from '#letters/actions/remove-letter.ts'
import { useKeys } from '#letters/list-tools/use-keys.ts'

export function useLetterKeys({ id, sender }: Letter, goBack: () => void): void {
  const navigate = useNavigate()
  const removeLetter = useRemoveLetter()
  const remove = () => {
    goBack()
    removeLetter(id)
    return true
  }
  useKeys({
    r: () => {
      if (isFormerMember(sender.username)) return false
      void navigate({ to: '/compose', search: { to: sender.username } })
      return true
    },
    '#': remove,
    Delete: remove,
  })
}

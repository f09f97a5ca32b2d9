import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRemoveLetter } from '#letters/actions/remove-letter.ts'
import { useKeys } from '#letters/list-tools/use-keys.ts'
import { composeSearch, isFormer } from '#people/person-kinds.ts'

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
      if (isFormer(sender)) return false
      void navigate({ to: '/compose', search: composeSearch(sender) })
      return true
    },
    '#': remove,
    Delete: remove,
  })
}

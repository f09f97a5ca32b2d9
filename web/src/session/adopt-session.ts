import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { errorCode } from '#lib/error-code.ts'
import { handInPushHere } from './push/push-here.ts'
import { setSession } from './session.ts'
import { dropUnfinishedSignOut } from './sign-out-on-server.ts'
import { notifyOtherTabs } from './tabs.ts'

function adopt(queryClient: QueryClient, user: SessionUser): void {
  dropUnfinishedSignOut()
  setSession(queryClient, user)
  notifyOtherTabs('signed-in')
  void handInPushHere(user.id)
}

/** The release before refuses the field, and there the session ends after an hour, like any (docs/rules.md 2.8). */
export async function signInOnDevice<Answer>(
  isOwnDevice: boolean,
  signIn: (own: { readonly isOwnDevice?: true }) => Promise<Answer>,
): Promise<Answer> {
  if (!isOwnDevice) return signIn({})
  return signIn({ isOwnDevice: true }).catch(refusal => {
    if (errorCode(refusal) !== 'invalid_input') throw refusal
    return signIn({})
  })
}

export function useAdoptSession(): (user: SessionUser) => void {
  const queryClient = useQueryClient()
  return user => adopt(queryClient, user)
}

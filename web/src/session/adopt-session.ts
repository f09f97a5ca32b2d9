import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
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

export function useAdoptSession(): (user: SessionUser) => void {
  const queryClient = useQueryClient()
  return user => adopt(queryClient, user)
}

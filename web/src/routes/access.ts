import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { redirect } from '@tanstack/react-router'
import { loadSignedInNavigation } from '#layout/navigation-bar.tsx'
import { hrefToReturnTo } from '#session/left-draft.ts'
import { knownSession } from '#session/session.ts'
import { ScreenLoader } from '#session/session-loader.tsx'
import type { RouterContext } from './root.tsx'

type GuardContext = {
  readonly cause: 'preload' | 'enter' | 'stay'
  readonly context: RouterContext
  readonly location: Parameters<typeof hrefToReturnTo>[0]
}

/** Synchronous if the session is known, so that no loader shows between two screens. */
function withSession({ queryClient }: RouterContext, check: (user: SessionUser | null) => void) {
  const session = knownSession(queryClient)
  return session instanceof Promise ? session.then(check) : check(session)
}

function refuseVisitor({ context, location }: GuardContext) {
  void loadSignedInNavigation()
  return withSession(context, user => {
    if (!user) throw redirect({ to: '/login', search: { return: hrefToReturnTo(location) } })
  })
}

function refuseSignedIn({
  context,
  search,
}: {
  context: RouterContext
  search: { return?: string | undefined }
}) {
  return withSession(context, user => {
    if (user) throw redirect({ href: search.return ?? '/dashboard' })
  })
}

const loading = { pendingComponent: ScreenLoader }

/** A visitor comes back after signing in. */
export const signedInOnly = { beforeLoad: refuseVisitor, ...loading }

/** When the session ends, the open page stays and says so itself. */
export const signedInToEnter = {
  beforeLoad: (guard: GuardContext) => (guard.cause === 'stay' ? undefined : refuseVisitor(guard)),
  ...loading,
}

export const visitorsOnly = { beforeLoad: refuseSignedIn, ...loading }

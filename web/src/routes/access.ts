import type { SessionUser } from '@novelette/domain/accounts.ts'
import { redirect } from '@tanstack/react-router'
import { loadSignedInNavigation } from '#layout/navigation-bar.tsx'
import { knownSession } from '#session/session.ts'
import { ScreenLoader } from '#session/session-loader.tsx'
import type { RouterContext } from './root.ts'

type Attempt = {
  readonly cause: 'preload' | 'enter' | 'stay'
  readonly context: RouterContext
  readonly location: { readonly href: string }
}

/** At once where it is known who is here, so that no loader shows between two screens. */
function withSession({ queryClient }: RouterContext, check: (user: SessionUser | null) => void) {
  const session = knownSession(queryClient)
  return session instanceof Promise ? session.then(check) : check(session)
}

function refuseVisitor({ context, location }: Attempt) {
  void loadSignedInNavigation()
  return withSession(context, user => {
    if (!user) throw redirect({ to: '/login', search: { return: location.href } })
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

/** A visitor is sent to /login, and back after signing in. */
export const signedInOnly = { beforeLoad: refuseVisitor, ...loading }

/** The same, but a session that ends while the page is open leaves it there, to say so itself. */
export const signedInToEnter = {
  beforeLoad: (attempt: Attempt) => (attempt.cause === 'stay' ? undefined : refuseVisitor(attempt)),
  ...loading,
}

/** Someone who is signed in is sent to where they wanted to go, else to /dashboard. */
export const guestsOnly = { beforeLoad: refuseSignedIn, ...loading }

import { redirect } from '@tanstack/react-router'
import { loadSignedInNavigation } from '#layout/navigation-bar.tsx'
import { knownSession } from '#session/session.ts'
import { SessionLoader } from '#session/session-loader.tsx'
import type { RouterContext } from './root.ts'

type Attempt = {
  readonly context: RouterContext
  readonly location: { readonly href: string }
}

function refuseVisitor({ context, location }: Attempt) {
  void loadSignedInNavigation()
  const check = (user: unknown) => {
    if (!user) throw redirect({ to: '/login', search: { return: location.href } })
  }
  const session = knownSession(context.queryClient)
  return session instanceof Promise ? session.then(check) : check(session)
}

function refuseSignedIn({
  context,
  search,
}: {
  context: RouterContext
  search: { return?: string | undefined }
}) {
  const check = (user: unknown) => {
    if (user) throw redirect({ href: search.return ?? '/dashboard' })
  }
  const session = knownSession(context.queryClient)
  return session instanceof Promise ? session.then(check) : check(session)
}

const loading = { pendingComponent: SessionLoader }

/** A visitor is sent to /login, and back after signing in. */
export const signedInOnly = { beforeLoad: refuseVisitor, ...loading }

/** Someone who is signed in is sent to where they wanted to go, else to /dashboard. */
export const guestsOnly = { beforeLoad: refuseSignedIn, ...loading }

import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { createAppRouter } from '#routes/router.ts'
import { refetchSession } from '#session/session.ts'
import { App } from '../app.tsx'
import { type ServerAnswers, ServerStub } from './server-stub.ts'

export const roseUser: SessionUser = {
  id: '0197a000-0000-7000-8000-000000000001',
  username: 'Rose',
  email: 'rose@example.com',
  profilePicture: null,
  erasesAt: null,
  isAdmin: false,
}

type RenderOptions = {
  /** Rose by default; null for a visitor. */
  readonly user?: SessionUser | null
}

/**
 * Later answers override earlier ones. A page belongs to its first user, so a file's tests sign in one, or none. A call without
 * an answer fails.
 */
export async function renderApp(
  path: string,
  answers: readonly ServerAnswers[] = [],
  { user = roseUser }: RenderOptions = {},
) {
  window.history.replaceState(null, '', path)
  const server = new ServerStub(user ? signedInAs(user) : visitor)
  for (const one of answers) server.answer(one)
  const queryClient = createQueryClient(() => void refetchSession(queryClient))
  const router = createAppRouter(queryClient, {})
  const screen = render(<App queryClient={queryClient} router={router} />)
  onTestFinished(() => {
    screen.unmount()
    queryClient.clear()
    if (server.unanswered.length > 0) throw new Error(`calls without an answer: ${server.unanswered}`)
  })
  return { ...screen, server, router, queryClient, user: userEvent.setup() }
}

const told: ServerAnswers = { failures: { tell: () => ({}) } }

const visitor: ServerAnswers = { ...told, accounts: { session: () => null } }

const signedInAs = (user: SessionUser): ServerAnswers => ({
  ...told,
  accounts: { session: () => user },
  sessions: { stay: () => ({}) },
  letters: { unreadCount: () => ({ count: 0, onTheWay: 0 }) },
  drafts: { list: () => [] },
})

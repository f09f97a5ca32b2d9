import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { Suspense, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { roseUser } from '../test/render-app.tsx'
import { setSession, useSession } from './session.ts'

function PageOfVisitor() {
  const { user } = useSession()
  return user ? <b>{user.username}</b> : <i>A visitor</i>
}

function Site({ queryClient, onDrawn }: { queryClient: QueryClient; onDrawn?: () => void }) {
  useEffect(() => onDrawn?.(), [onDrawn])
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <PageOfVisitor />
      </Suspense>
    </QueryClientProvider>
  )
}

function signedOutClient(): QueryClient {
  const queryClient = createQueryClient(() => undefined)
  setSession(queryClient, null)
  return queryClient
}

describe('useSession', () => {
  it('hydrates as the visitor for whom the server rendered, even if the session is known before the last part is hydrated', async () => {
    document.body.innerHTML = `<div id="root">${renderToString(<Site queryClient={signedOutClient()} />)}</div>`
    const queryClient = signedOutClient()
    const onRecoverableError = vi.fn()
    const onDrawn = () => setSession(queryClient, roseUser)
    const root = hydrateRoot(
      document.querySelector('#root') as Element,
      <Site {...{ queryClient, onDrawn }} />,
      { onRecoverableError },
    )
    await screen.findByText(roseUser.username)
    expect(onRecoverableError).not.toHaveBeenCalled()
    root.unmount()
  })
})

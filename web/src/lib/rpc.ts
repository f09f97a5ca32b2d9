import { meantByHeader } from '@novelette/domain/sessions.ts'
import type { Router } from '@novelette/server/router.ts'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { RetryAfterPlugin } from '@orpc/client/plugins'
import type { RouterClient } from '@orpc/server'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'

/** How long one call keeps coming back to a server that answers 503 with Retry-After. */
const longestWaitMs = 15_000

type CallContext = { readonly meantBy?: string }

const toServer = {
  url: () => `${window.location.origin}/api/rpc`,
  headers: ({ context: { meantBy: asUser } }: { context: CallContext }): Record<string, string> =>
    asUser ? { [meantByHeader]: asUser } : {},
}

const link = new RPCLink<CallContext>({
  ...toServer,
  plugins: [
    new RetryAfterPlugin({
      condition: response => response.status === 503,
      maxAttempts: 10,
      timeout: longestWaitMs,
    }),
  ],
})

/** Every call to the server. Throws what `errorCode` in error-code.ts names. */
export const client: RouterClient<Router, CallContext> = createORPCClient(link)

/** Calls that go on after the page is gone; a browser refuses those over 64 kB. */
export const keepaliveClient: RouterClient<Router, CallContext> = createORPCClient(
  new RPCLink<CallContext>({
    ...toServer,
    fetch: (request, init) => fetch(request, { ...init, keepalive: true }),
  }),
)

/** For a call that is refused as signed out where this browser is somebody else's by now. */
export const asUser = (userId: string) => ({ context: { meantBy: userId } })

/** The same calls as options and keys for TanStack Query. */
export const orpc = createTanstackQueryUtils(client)

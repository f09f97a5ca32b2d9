import { asUserHeader } from '@novelette/domain/accounts/sessions.ts'
import type { Router } from '@novelette/server/rpc/router.ts'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { RetryAfterPlugin } from '@orpc/client/plugins'
import type { RouterClient } from '@orpc/server'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'

/** While the server answers 503 with Retry-After. */
const retryTimeoutMs = 15_000

type CallContext = { readonly asUserId?: string }

const linkOptions = {
  url: () => `${window.location.origin}/api/rpc`,
  headers: ({ context: { asUserId } }: { context: CallContext }): Record<string, string> =>
    asUserId ? { [asUserHeader]: asUserId } : {},
}

const link = new RPCLink<CallContext>({
  ...linkOptions,
  plugins: [
    new RetryAfterPlugin({
      condition: response => response.status === 503,
      maxAttempts: 10,
      timeout: retryTimeoutMs,
    }),
  ],
})

/** Throws what `errorCode` in error-code.ts classifies. */
export const client: RouterClient<Router, CallContext> = createORPCClient(link)

/** These calls continue after the page is closed; browsers refuse bodies over 64 kB. */
export const keepaliveClient: RouterClient<Router, CallContext> = createORPCClient(
  new RPCLink<CallContext>({
    ...linkOptions,
    fetch: (request, init) => fetch(request, { ...init, keepalive: true }),
  }),
)

/** The server refuses the call as signed out if this browser now belongs to someone else (docs/rules.md 2.5). */
export const asUser = (asUserId: string) => ({ context: { asUserId } })

export const orpc = createTanstackQueryUtils(client)

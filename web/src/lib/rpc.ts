import type { Router } from '@novelette/server/rpc/router.ts'
import type { RouterClient } from '@orpc/server'
import type { RouterUtils } from '@orpc/tanstack-query'
import { type CallOptions, type ClientContext, call, callWithKeepalive } from './call.ts'

/** Throws what `errorCode` in error-code.ts classifies. */
export const client = createClient(call)

/** These calls continue after the page is closed; browsers refuse bodies over 64 kB. */
export const keepaliveClient = createClient(callWithKeepalive)

/** The server refuses the call as signed out if this browser now belongs to someone else (docs/rules.md 2.5). */
export const asUser = (asUserId: string) => ({ context: { asUserId } })

export const orpc = createQueryUtils(call)

type Call = (path: string, input: unknown, options?: CallOptions) => Promise<unknown>
type Client = RouterClient<Router, ClientContext>

/** Every property is a folder of calls, and a call: `client.letters.send(letter)`. */
function createClient(call: Call): Client {
  return callsAt(call, []) as Client
}

function callsAt(call: Call, path: readonly string[]): unknown {
  const at = (input: unknown, options?: CallOptions) => call(path.join('/'), input, options)
  // `await client.letters` would take it for a promise, and call it.
  return new Proxy(at, {
    get: (_, name) => (name === 'then' ? undefined : callsAt(call, [...path, String(name)])),
  })
}

/** Keys and options for TanStack Query, for each call and folder of calls. */
function createQueryUtils(call: Call): RouterUtils<Client> {
  return utilsAt(call, []) as RouterUtils<Client>
}

type Options = { readonly input?: unknown; readonly context?: ClientContext }
type PageOptions = Pick<Options, 'context'> & {
  readonly input: (pageParam: unknown) => unknown
  readonly initialPageParam: unknown
}

const contextOf = ({ context }: Pick<Options, 'context'>): CallOptions => (context ? { context } : {})

function utilsAt(call: Call, path: readonly string[]): object {
  const send = (input: unknown, options?: CallOptions) => call(path.join('/'), input, options)
  const key = ({ type, input }: { readonly type?: string; readonly input?: unknown } = {}) => [
    path,
    { ...(input !== undefined && { input }), ...(type && { type }) },
  ]
  const queryKey = ({ input }: Options = {}) => key({ type: 'query', input })
  const infiniteKey = ({ input, initialPageParam }: PageOptions) =>
    key({ type: 'infinite', input: input(initialPageParam) })
  const mutationKey = () => key({ type: 'mutation' })
  const utils = {
    key,
    queryKey,
    infiniteKey,
    mutationKey,
    queryOptions: (options: Options = {}) => ({
      queryFn: ({ signal }: CallOptions) => send(options.input, { ...contextOf(options), signal }),
      ...options,
      queryKey: queryKey(options),
    }),
    infiniteOptions: (options: PageOptions) => ({
      queryFn: ({ pageParam, signal }: CallOptions & { readonly pageParam: unknown }) =>
        send(options.input(pageParam), { ...contextOf(options), signal }),
      ...options,
      queryKey: infiniteKey(options),
    }),
    mutationOptions: (options: Options = {}) => ({
      mutationFn: (input: unknown) => send(input, contextOf(options)),
      ...options,
      mutationKey: mutationKey(),
    }),
  }
  return new Proxy(utils, {
    get: (own, name) => Reflect.get(own, name) ?? utilsAt(call, [...path, String(name)]),
  })
}

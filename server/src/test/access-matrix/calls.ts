import { unattendedHeader } from '@novelette/domain/accounts/sessions.ts'
import { procedures } from '#rpc/router.ts'

type Input = Readonly<Record<string, unknown>> | undefined
export type CallRequest = { readonly path: string; readonly init: RequestInit }

/** The two shapes of one call (docs/decisions/001). */
export const shapes = { rpc: asRpc, rest: asRest }

function asRpc(name: string, input: Input): CallRequest {
  return { path: `/api/rpc/${name.replace('.', '/')}`, init: json('POST', { json: input }) }
}

/** Ids go in the path, the rest in the query of a GET or in the body. */
function asRest(name: string, input: Input): CallRequest {
  const { method = '', path = '' } = procedures.get(name)?.['~orpc'].route ?? {}
  const rest = new Map(Object.entries(input ?? {}))
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest.get(key))
    rest.delete(key)
    return encodeURIComponent(value)
  })
  const left = Object.fromEntries(rest)
  if (method !== 'GET')
    return { path: `/api/v1${filled}`, init: rest.size > 0 ? json(method, left) : { method } }
  const query = new URLSearchParams(Object.entries(left).flatMap(([key, value]) => inQuery(key, value)))
  return { path: `/api/v1${filled}?${query}`, init: {} }
}

/** Of an object `key[field]=value`. */
function inQuery(key: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) return [[key, String(value)]]
  return Object.entries(value).flatMap(([field, inner]) => inQuery(`${key}[${field}]`, inner))
}

/** As a page makes it by itself. */
export function unattended({ path, init }: CallRequest): CallRequest {
  const headers = new Headers(init.headers)
  headers.set(unattendedHeader, '1')
  return { path, init: { ...init, headers } }
}

function json(method: string, body: unknown): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

export type Answer = {
  readonly status: number
  readonly code: string | null
  readonly text: string
  readonly output: unknown
}

/** Of a stream, only the first chunk. */
export async function readAnswer(response: Response): Promise<Answer> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? await firstChunkOf(response) : await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body = isJson ? JSON.parse(text || 'null') : undefined
  const output = response.url.includes('/api/rpc/') ? body?.json : body
  return { status: response.status, code: response.ok ? null : (output?.code ?? null), text, output }
}

async function firstChunkOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** In the terms of table.ts. `changed` lists the tables that the call modified. */
export function outcomeOf({ status, code }: Answer, changed: readonly string[]): string {
  if (status < 300) return changed.length > 0 ? 'done' : 'ok'
  const refusal = code ?? (status === 404 ? 'not_found' : String(status))
  return changed.length > 0 ? `${refusal}, and changed ${changed}` : refusal
}

import { asUserHeader, unattendedHeader } from '@novelette/domain/accounts/sessions.ts'
import { noteRefusedZone } from './dates/refused-zones.ts'
import { noteServerTime } from './dates/server-clock.ts'
import { isUnattended } from './device/attendance.ts'
import { pageOwner } from './device/page-owner.ts'
import { CallError } from './error-code.ts'
import { pause } from './pause.ts'

/** While the server answers 503 with Retry-After. */
const retryTimeoutMs = 15_000
const maxAttempts = 10

/** In whose name; the page's owner's, where it is not said. */
export type ClientContext = { readonly asUserId?: string }

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  readonly context?: ClientContext
  readonly lastEventId?: string | undefined
  /** Called before the body of the answer is read. */
  readonly onResponse?: (() => void) | undefined
}

/** Inputs are plain JSON. Throws what `errorCode` in lib/error-code.ts classifies. */
export async function call(path: string, input: unknown, options?: CallOptions): Promise<unknown> {
  const response = await sendCall(path, input, options)
  options?.onResponse?.()
  return readAnswer(response)
}

/** Continues after the page is closed; browsers refuse bodies over 64 kB. */
export async function callWithKeepalive(
  path: string,
  input: unknown,
  options?: CallOptions,
): Promise<unknown> {
  return readAnswer(await fetchAnswer(path, input, options, { keepalive: true }))
}

/** Resolves to refusals, too; the body is not read. */
export async function sendCall(path: string, input: unknown, options: CallOptions = {}): Promise<Response> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    const response = await fetchAnswer(path, input, options)
    const waitMs = retryAfterMs(response)
    const givesUp = attempt === maxAttempts || performance.now() - startedAt + waitMs > retryTimeoutMs
    if (response.status !== 503 || givesUp) return response
    await pause(waitMs, options.signal ?? new AbortController().signal)
  }
}

async function fetchAnswer(
  path: string,
  input: unknown,
  options?: CallOptions,
  init?: RequestInit,
): Promise<Response> {
  const askedAt = Date.now()
  const response = await fetch(toRequest(path, input, options), { redirect: 'manual', ...init })
  noteServerTime(response, askedAt, Date.now())
  return response
}

function retryAfterMs({ headers }: Response): number {
  const seconds = headers.get('retry-after')
  return seconds?.match(/^\d+$/) ? Number(seconds) * 1000 : Number.POSITIVE_INFINITY
}

function toRequest(
  path: string,
  input: unknown,
  { signal, context, lastEventId }: CallOptions = {},
): Request {
  const headers = new Headers({ 'content-type': 'application/json' })
  const asUserId = context?.asUserId ?? pageOwner()
  if (asUserId) headers.set(asUserHeader, asUserId)
  if (isUnattended()) headers.set(unattendedHeader, '1')
  if (lastEventId !== undefined) headers.set('last-event-id', lastEventId)
  const url = `${window.location.origin}/api/rpc/${path}`
  return new Request(url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ json: input }),
    signal: signal ?? null,
  })
}

type Path = readonly (string | number)[]
/** oRPC's wire format. */
type Answer = { readonly json?: unknown; readonly meta?: readonly [type: number, ...Path][] }

async function readAnswer(response: Response): Promise<unknown> {
  if (!response.ok) throw await readRefusal(response)
  try {
    return withDates(await response.json())
  } catch (cause) {
    throw new Error('The answer cannot be read', { cause })
  }
}

export async function readRefusal(response: Response): Promise<CallError> {
  const answer = await response.json().catch(() => null)
  const refusal = answer?.json
  const code = typeof refusal?.code === 'string' ? refusal.code : 'UNKNOWN'
  if (code === 'zone_unknown') noteRefusedZone(refusal.data?.fields?.zone)
  const waitMs = retryAfterMs(response)
  const data = Number.isFinite(waitMs) ? { retryAfter: waitMs / 1000, ...refusal?.data } : refusal?.data
  return new CallError(code, { ...refusal, status: response.status, data })
}

/** Of the types that JSON lacks, answers have dates alone (server/src/rpc/rpc-form.ts). */
const dateType = 1

function withDates(answer: Answer): unknown {
  for (const [type, ...path] of answer.meta ?? []) {
    if (type !== dateType) throw new Error(`Answers have no values of type ${type}`)
    let holder: object = answer
    let key: string | number = 'json'
    for (const step of path) {
      holder = Reflect.get(holder, key)
      key = step
    }
    Reflect.set(holder, key, new Date(Reflect.get(holder, key)))
  }
  return answer.json
}

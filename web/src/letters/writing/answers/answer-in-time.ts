import { errorCode } from '#lib/error-code.ts'

/** Milliseconds after which a call without an answer counts as unreachable. */
const answerTimeoutMs = 30_000

/** Milliseconds of the longest letter on a slow connection, 10 kB a second. */
const longestBodyMs = 600_000

export const answerInTime = <Answer>(act: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> =>
  withTimeout(answerTimeoutMs, act)

/** A long text gets the time of a slow connection; a character has at most three bytes. */
export const sendInTime = <Answer>(
  { content }: { readonly content: string },
  act: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => withTimeout(answerTimeoutMs + (3 * content.length) / 10, act)

type ReadLimits = { readonly signal: AbortSignal; readonly onResponse: () => void }

/** An answer that has begun gets the time of a long letter. */
export function readInTime<Answer>(act: (limits: ReadLimits) => Promise<Answer>): Promise<Answer> {
  return withTimeout(answerTimeoutMs, (signal, extendTo) =>
    act({ signal, onResponse: () => extendTo(longestBodyMs) }),
  )
}

/** Cancels the call and rejects as `fetch` does without a connection. The server may have got it, and may still get it. */
async function withTimeout<Answer>(
  ms: number,
  act: (signal: AbortSignal, extendTo: (ms: number) => void) => Promise<Answer>,
): Promise<Answer> {
  const limit = new AbortController()
  const start = (ms: number) => setTimeout(() => limit.abort(new TypeError('No answer in time')), ms)
  let timer = start(ms)
  const extendTo = (ms: number) => {
    clearTimeout(timer)
    timer = start(ms)
  }
  try {
    return await act(limit.signal, extendTo)
  } catch (error) {
    limit.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const isNotFound = (error: unknown) => errorCode(error) === 'not_found'

/** Null where the server has none. */
export async function unlessMissing<Answer>(
  call: Promise<Answer>,
  isMissing: (error: unknown) => boolean = isNotFound,
): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (!isMissing(error)) throw error
    return null
  }
}

import { onTestFinished, vi } from 'vitest'

/** Milliseconds, as in server/src/db/open.ts. */
const acquireTimeoutMs = 3_000

/** Start and end in milliseconds, and why it failed. */
export type RecordedRequest = {
  readonly at: number
  readonly until: number
  readonly what: string
  readonly failure: string | null
  readonly isPostponed: boolean
}

/** Leaves out live streams, which may end. */
export function recordRequests(origin: string): readonly RecordedRequest[] {
  const asked: RecordedRequest[] = []
  const plainFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (...parameters: Parameters<typeof fetch>) => {
    const request = new Request(...parameters)
    const { pathname } = new URL(request.url)
    if (!request.url.startsWith(`${origin}/`) || isStream(pathname)) return plainFetch(request)
    const at = performance.now()
    const note = (failure: string | null, isPostponed = false) =>
      asked.push({
        at,
        until: performance.now(),
        what: `${request.method} ${pathname}`,
        failure,
        isPostponed,
      })
    try {
      const answer = await plainFetch(request)
      // A body that breaks off is a failure too.
      const text = await answer.arrayBuffer()
      const isPostponed = isRetryLater(answer, performance.now() - at)
      const hasFailed = answer.status >= 500 && !isPostponed
      note(hasFailed ? `${answer.status} ${new TextDecoder().decode(text).slice(0, 200)}` : null, isPostponed)
      return new Response(answer.status === 204 ? null : text, answer)
    } catch (error) {
      note(reasonOf(error))
      throw error
    }
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

export const shareOfPostponed = (asked: readonly RecordedRequest[]): number =>
  asked.filter(({ isPostponed }) => isPostponed).length / asked.length

const isStream = (path: string) => ['/api/rpc/live/stream', '/api/v1/live'].includes(path)

/**
 * Retry-After of a machine without a free database connection, which browsers obey (web/src/lib/call.ts): if rare, no failure.
 */
const isRetryLater = ({ status, headers }: Response, tookMs: number) =>
  status === 503 && headers.has('retry-after') && tookMs >= acquireTimeoutMs

/** The error of fetch itself only says that it failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return String(code ?? cause ?? error)
}

import { onTestFinished, vi } from 'vitest'

/** Milliseconds that a request waits for a connection, as in server/src/db/open.ts. */
const patienceForDatabase = 3_000

/** One request that this process sent, from when until when in milliseconds, and what went wrong with it. */
export type Asked = {
  readonly at: number
  readonly until: number
  readonly what: string
  readonly failure: string | null
  readonly isPostponed: boolean
}

/** Notes each request to `origin` and what came of it, until the test is over. Live streams, which may end, are not among them. */
export function noteRequests(origin: string): readonly Asked[] {
  const asked: Asked[] = []
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
      // What breaks off in the middle of its text has failed as well.
      const text = await answer.arrayBuffer()
      const isPostponed = postpones(answer, performance.now() - at)
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

/** Of 1, how many were asked to come again. */
export const shareOfPostponed = (asked: readonly Asked[]): number =>
  asked.filter(({ isPostponed }) => isPostponed).length / asked.length

const isStream = (path: string) => ['/api/rpc/live/stream', '/api/v1/live'].includes(path)

/**
 * A machine so busy that no connection to the database came free in time says when to come again, and browsers do by themselves
 * (web/src/lib/rpc.ts). That is no failure where it is rare.
 */
const postpones = ({ status, headers }: Response, tookMs: number) =>
  status === 503 && headers.has('retry-after') && tookMs >= patienceForDatabase

/** What the system calls it: fetch itself says no more than that it failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return String(code ?? cause ?? error)
}

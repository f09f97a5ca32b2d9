import type { Config } from '#config/config.ts'
import { certificateReasons } from '#doctor/certificates.ts'
import { type Finding, ok, problem } from '#doctor/finding.ts'

const timeoutMs = 5_000

/** Publishes an empty batch and waits to receive it. */
export async function examineEvents({ eventsUrl }: Config): Promise<readonly Finding[]> {
  if (!eventsUrl) return [ok('events', 'servers hear of live events through the database')]
  const place = new URL(eventsUrl).host
  try {
    await checkRoundTrip(eventsUrl)
    return [ok('events', `the Redis ${place} carries live events there and back`)]
  } catch (error) {
    return [
      problem(
        'events',
        `the Redis ${place} carries no live events (${reasonOf(error)}): they reach the streams of their own server alone`,
        'Put EVENTS_URL right (rediss:// where Redis speaks TLS, by a certificate that NODE_EXTRA_CA_CERTS knows), and see that Redis 6 or newer runs there',
      ),
    ]
  }
}

async function checkRoundTrip(eventsUrl: string): Promise<void> {
  const { joinChannel } = await import('#live/redis-channel.ts')
  const closing = new AbortController()
  const timer = setTimeout(() => closing.abort(), timeoutMs)
  try {
    let onReceived = () => {}
    const received = new Promise<void>(resolve => (onReceived = resolve))
    const { say, ended } = await joinChannel(eventsUrl, closing.signal, () => onReceived())
    await say('[]')
    await Promise.race([received, ended.then(error => Promise.reject(error))])
  } finally {
    clearTimeout(timer)
    closing.abort()
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of its host cannot be looked up',
  WRONGPASS: 'it refuses the user or password',
  NOAUTH: 'it wants a password',
  NOPERM: 'its user may not use the channel',
  ...certificateReasons,
}

/** Never the error's own message. Redis errors start with a code in capitals. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error : new Error()
  const code = 'code' in cause ? String(cause.code) : (/^[A-Z]{3,}/.exec(cause.message)?.[0] ?? '')
  return reasons[code] ?? (code || 'it does not answer as one')
}

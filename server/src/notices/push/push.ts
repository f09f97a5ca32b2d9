import { request } from 'node:https'
import { pushLimits } from '@novelette/domain/notices/notices.ts'
import type { RequestDetails } from 'web-push'
import type { Dependencies } from '#context/dependencies.ts'
import { vapidSubject } from '#notices/devices/push-endpoints.ts'
import type { VapidKey } from '#signing/vapid-keys.ts'

type PushTarget = { readonly endpoint: string; readonly p256dh: Buffer; readonly auth: Buffer }

/** `failed` may succeed later; `gone` is the device; `key_refused`: our VAPID key or its subject; `refused`: this push. */
export type PushOutcome = 'sent' | 'failed' | 'gone' | 'key_refused' | 'refused'

export type Pushed = {
  readonly outcome: PushOutcome
  /** The header of that name. */
  readonly retryAfter?: string | undefined
}

/** Encrypts to the browser (RFC 8291) and signs for its push service (RFC 8292). The endpoint must have been checked. */
export async function push(
  config: Dependencies['config'],
  { publicKey, privateKey }: VapidKey,
  { endpoint, p256dh, auth }: PushTarget,
  payload: string,
): Promise<Pushed> {
  // Loaded with the first push.
  const { default: webPush } = await import('web-push')
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  const details = webPush.generateRequestDetails({ endpoint, keys }, payload, {
    vapidDetails: { subject: vapidSubject(config), publicKey, privateKey },
    TTL: pushLimits.ttlSeconds,
    urgency: 'normal',
    topic: 'letters',
    contentEncoding: 'aes128gcm',
  })
  try {
    const { status, retryAfter } = await sendPushRequest(details)
    return { outcome: outcomeOf(status), retryAfter }
  } catch {
    return { outcome: 'failed' }
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 401 || status === 403) return 'key_refused'
  return status === 429 || status >= 500 ? 'failed' : 'refused'
}

type Answer = {
  readonly status: number
  /** As the header says. */
  readonly retryAfter: string | undefined
}

/**
 * Its own, since web-push would read the answer to its end and wait for slow ones. No redirect is followed. Rejects after
 * `pushLimits.timeoutMs`, whatever holds it up.
 */
function sendPushRequest({ endpoint, method, headers, body }: RequestDetails): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(pushLimits.timeoutMs)
    const sent = request(endpoint, { method, headers, agent: false, signal }, answer => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
      answer.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

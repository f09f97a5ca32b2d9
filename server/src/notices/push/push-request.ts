import { request } from 'node:https'
import { pushLimits } from '@novelette/domain/notices/notices.ts'
import type { RequestDetails } from 'web-push'

type Answer = {
  readonly status: number
  /** As the header says. */
  readonly retryAfter: string | undefined
}

/**
 * Its own, since web-push would read the answer to its end and wait for slow ones. No redirect is followed. Rejects after
 * `pushLimits.timeoutMs`, whatever holds it up.
 */
export function sendPushRequest({ endpoint, method, headers, body }: RequestDetails): Promise<Answer> {
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

import { noticeBody, noticeTitle } from '@novelette/domain/notices/notice-texts.ts'
import { pushLimits } from '@novelette/domain/notices/notices.ts'
import type { LetterNotice } from '#notices/due/find-notice.ts'

type Shown = { readonly appUrl: string; readonly sounds: boolean }

/**
 * A declarative notification, which Safari shows without a worker, padded by blanks to one size: its length tells a push service
 * nothing (docs/rules.md 9.6). A name that does not fit is left out.
 */
export function payloadOf({ count, name }: LetterNotice, { appUrl, sounds }: Shown): string {
  const text = JSON.stringify({
    web_push: 8030,
    notification: {
      title: noticeTitle(count, name ?? undefined),
      body: noticeBody(count),
      navigate: `${appUrl}/inbox`,
      tag: 'letters',
      ...(count > 0 && { app_badge: String(count) }),
      ...(sounds ? { renotify: true } : { silent: true }),
    },
  })
  const missing = pushLimits.payloadBytes - Buffer.byteLength(text)
  if (missing >= 0) return text + ' '.repeat(missing)
  if (name === null) throw new Error('APP_URL is too long for a push.')
  return payloadOf({ count, name: null }, { appUrl, sounds })
}

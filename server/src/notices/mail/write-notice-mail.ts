import { trialNotice } from '@novelette/domain/notices/notice-texts.ts'
import { renderMail } from '#mail/render-mail.ts'
import type { LetterNotice } from '#notices/due/find-notice.ts'

type Links = {
  readonly appUrl: string
  /** Ends these mails. */
  readonly stop: string
}

/** Nothing of a letter stands in it (docs/rules.md 9.1). */
export async function writeNoticeMail({ count, name }: LetterNotice, { appUrl, stop }: Links) {
  const subject = subjectOf(count, name)
  const waiting = waitingText(count)
  const message = await renderMail({
    preview: waiting,
    heading: subject,
    paragraphs: [waiting],
    button: { label: 'Open Your Inbox', href: `${appUrl}/inbox` },
    afterwards: 'We write once, and not again until you have been here.',
    foot: 'You get this because notices by mail are on.',
    footLinks: [
      { label: 'Fewer or Other Notices', href: `${appUrl}/settings` },
      { label: 'No More Notices', href: stop },
    ],
  })
  return { subject, ...message }
}

function waitingText(count: number): string {
  if (count === 0) return trialNotice.body
  return count > 1 ? 'They wait for you in their envelopes.' : 'It waits for you in its envelope.'
}

function subjectOf(count: number, name: string | null): string {
  if (count === 0) return trialNotice.title
  if (count > 1) return `${count} letters have come`
  return name === null ? 'A letter has come' : `A letter from ${name} has come`
}

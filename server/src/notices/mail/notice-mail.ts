import { setTimeout as pause } from 'node:timers/promises'
import { trialNotice } from '@novelette/domain/notices/notice-texts.ts'
import { maxMailFailures, noticeLimits } from '@novelette/domain/notices/notices.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { noticeSettings } from '#db/notices-schema.ts'
import { users } from '#db/schema.ts'
import { deliver, type MailRecord } from '#mail/deliver.ts'
import { type Mail, stopMailHeaders } from '#mail/mail.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'
import { findNotice, type LetterNotice, trial } from '#notices/due/find-notice.ts'
import { noticePriority } from '#notices/due/priorities.ts'
import { stopNoticesLinks } from '#notices/stopping/stopping.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-notice-mail': MailJob
    }
  }
}

/** `about` of a mail that somebody asked for, to try. */
export const tried = 'tried'

const nextSlot = createThrottle(1000 / noticeLimits.mailsPerSecond)

/** Of letters that have come, one an absence (docs/rules.md 9.3). */
export async function sendNoticeMail(deps: Dependencies, job: MailJob): Promise<void> {
  await nextSlot()
  const { userId } = job
  if (job.about === tried) return deliver(deps, 'send-notice-mail', job, () => writeTried(deps, userId))
  const write = async () => {
    const notice = await findNotice(deps.db, userId, 'mail')
    return notice && mailOf(deps, userId, notice.email, notice)
  }
  await deliver(deps, 'send-notice-mail', job, write, {
    record: recordOfMail(deps, userId),
    priority: noticePriority,
  })
}

async function writeTried(deps: Dependencies, userId: string): Promise<Mail | null> {
  const [found] = await deps.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return found ? mailOf(deps, userId, found.email, trial) : null
}

async function mailOf(deps: Dependencies, userId: string, to: string, notice: LetterNotice): Promise<Mail> {
  const { appUrl } = deps.config
  const { oneClick, page } = await stopNoticesLinks(deps, userId)
  return {
    to,
    headers: stopMailHeaders(oneClick, appUrl),
    ...(await writeNoticeMail(notice, { appUrl, stop: page })),
  }
}

type Links = {
  readonly appUrl: string
  /** Ends these mails. */
  readonly stop: string
}

/** Nothing of a letter stands in it (docs/rules.md 9.1). */
async function writeNoticeMail({ count, name }: LetterNotice, { appUrl, stop }: Links) {
  const subject = subjectOf(count, name)
  const waiting = waitingText(count)
  const message = await renderMail({
    preview: waiting,
    heading: subject,
    paragraphs: [waiting],
    button: { label: 'Open Your Inbox', href: `${appUrl}/inbox` },
    afterwards: 'We write once, and not again until you have been here.',
    foot: 'You get this because notices by email are on.',
    footLinks: [
      { label: 'Change Notices', href: `${appUrl}/settings` },
      { label: 'Stop Notices', href: stop },
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

/** A mail is handed over twice at most, whenever its server dies (docs/rules.md 9.2). */
const mostHandedOver = 2

/** Of the mail of an absence. Refused for good `maxMailFailures` times in a row, it was the last (docs/rules.md 9.5). */
function recordOfMail({ db, metrics }: Pick<Dependencies, 'db' | 'metrics'>, userId: string): MailRecord {
  const isTheirs = eq(noticeSettings.userId, userId)
  return {
    async begin() {
      const { rowCount } = await db
        .update(noticeSettings)
        .set({ unconfirmedMails: sql`${noticeSettings.unconfirmedMails} + 1` })
        .where(and(isTheirs, lt(noticeSettings.unconfirmedMails, mostHandedOver)))
      if (rowCount === 1) return true
      metrics.notices.inc({ way: 'mail', outcome: 'dropped' })
      await db.update(noticeSettings).set(assumedSent).where(isTheirs)
      return false
    },
    async end(outcome) {
      await db.update(noticeSettings).set(afterwards[outcome]).where(isTheirs)
      metrics.notices.inc({ way: 'mail', outcome })
    },
  }
}

const assumedSent = { mailedAt: sql`now()`, unconfirmedMails: 0 }
const failures = sql`${noticeSettings.mailFailures} + 1`

const afterwards = {
  sent: { ...assumedSent, mailFailures: 0 },
  failed: { unconfirmedMails: 0 },
  refused: {
    unconfirmedMails: 0,
    mailFailures: failures,
    mail: sql`case when ${failures} >= ${maxMailFailures} then 'never' else ${noticeSettings.mail} end`,
  },
}

/** Each call resolves at least `intervalMs` after the one before. */
function createThrottle(intervalMs: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + intervalMs
    if (at > now) await pause(at - now)
  }
}

import { noticeLimits } from '@novelette/domain/notices/notices.ts'
import { eq } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { users } from '#db/schema.ts'
import { createThrottle } from '#lib/throttle.ts'
import { deliver } from '#mail/deliver.ts'
import type { Mail } from '#mail/mail.ts'
import { stopMailHeaders } from '#mail/one-click.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { findNotice, type LetterNotice, trial } from '#notices/due/find-notice.ts'
import { noticePriority } from '#notices/due/priorities.ts'
import { recordOfMail } from '#notices/mail/mail-record.ts'
import { writeNoticeMail } from '#notices/mail/write-notice-mail.ts'
import { stopNoticesLinks } from '#notices/stopping/stop-links.ts'

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

import { maxMailFailures } from '@novelette/domain/notices/notices.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { noticeSettings } from '#db/notices-schema.ts'
import type { MailRecord } from '#mail/deliver.ts'

/** A mail is handed over twice at most, whenever its server dies (docs/rules.md 9.2). */
const mostHandedOver = 2

/** Of the mail of an absence. Refused for good `maxMailFailures` times in a row, it was the last (docs/rules.md 9.5). */
export function recordOfMail(
  { db, metrics }: Pick<Dependencies, 'db' | 'metrics'>,
  userId: string,
): MailRecord {
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

import type { ChangeNoticesInput, NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { maxMailFailures, noticeDefaults } from '@novelette/domain/notices/notices.ts'
import { eq, sql } from 'drizzle-orm'
import { lockAgainstErasure } from '#accounts/profiles/refuse-erased.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { noticeSettings, noticesDue } from '#db/notices-schema.ts'
import type { Db } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { knownTimeZone } from '#db/time-zones.ts'
import { devicesOf } from '#notices/settings/devices.ts'
import { mutedBy } from '#notices/settings/muting.ts'
import { lockSettings } from '#notices/settings/settings-row.ts'

/** Those of an account that was never asked are the defaults, with nothing by mail. */
export async function settingsOf(
  { db, vapidKeys }: Pick<Dependencies, 'db' | 'vapidKeys'>,
  userId: string,
): Promise<NoticeSettings> {
  const [choices, devices, muted] = await Promise.all([
    choicesOf(db, userId),
    devicesOf(db, userId),
    mutedBy(db, userId),
  ])
  return { ...choices, vapidKey: vapidKeys?.newest.publicKey ?? null, devices, muted }
}

export async function choicesOf(db: Db, userId: string) {
  const [row] = await db
    .select({ timeZone: profiles.timeZone, chosen: noticeSettings })
    .from(profiles)
    .leftJoin(noticeSettings, eq(noticeSettings.userId, profiles.id))
    .where(eq(profiles.id, userId))
  const { timeZone, chosen } = row ?? { timeZone: null, chosen: null }
  if (!chosen) return { ...unasked, timeZone }
  const { mail, dailyAt, names, quietFrom, quietTo, mailStoppedAt, mailFailures } = chosen
  return {
    mail,
    dailyAt: minuteOf(dailyAt),
    names,
    quietHours: quietFrom && quietTo ? { from: minuteOf(quietFrom), to: minuteOf(quietTo) } : null,
    timeZone,
    mailStoppedAt,
    mailReturned: mail === 'never' && mailFailures >= maxMailFailures,
  }
}

const unasked = {
  mail: 'never',
  ...noticeDefaults,
  names: false,
  mailStoppedAt: null,
  mailReturned: false,
} as const

/** PostgreSQL writes seconds. */
const minuteOf = (time: string) => time.slice(0, 5)

type Changing = Pick<Dependencies, 'db' | 'limits' | 'vapidKeys'>

/**
 * What is chosen by hand replaces what a link stopped, and mail that came back is tried again. A zone that PostgreSQL
 * does not know changes nothing, and the rest is stored. Throws `rate_limited`, and `signed_out` after an erasure.
 */
export async function changeSettings(
  deps: Changing,
  userId: string,
  { mail, dailyAt, names, quietHours, timeZone: reported }: ChangeNoticesInput,
): Promise<NoticeSettings> {
  await deps.limits.consume('notices', { account: userId })
  const timeZone = reported === undefined ? null : await knownTimeZone(deps.db, reported)
  const byHand = { mail, mailStoppedAt: null, mailBeforeStop: null, mailFailures: 0 }
  const quiet = { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null }
  await deps.db.transaction(async tx => {
    await lockAgainstErasure(tx, userId)
    // When they are due is computed anew by the job, which locks these rows first, too.
    await tx.update(noticesDue).set({ dueAt: sql`now()` }).where(eq(noticesDue.userId, userId))
    await lockSettings(tx, userId)
    await tx
      .update(noticeSettings)
      .set({
        userId,
        ...(mail && byHand),
        ...(dailyAt && { dailyAt }),
        ...(names !== undefined && { names }),
        ...(quietHours !== undefined && quiet),
      })
      .where(eq(noticeSettings.userId, userId))
    if (timeZone !== null) await tx.update(profiles).set({ timeZone }).where(eq(profiles.id, userId))
  })
  return settingsOf(deps, userId)
}

import { eq } from 'drizzle-orm'
import { byChoiceColumn } from '#accounts/own-profile/enclosures-choice.ts'
import { passkeysOf } from '#accounts/passkeys/passkeys.ts'
import { takesKind } from '#accounts/profiles/who-may-write.ts'
import { openSessions } from '#accounts/sessions/open-sessions.ts'
import type { Session } from '#accounts/sessions/sessions.ts'
import type { Db } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { guestNames } from '#guests/own/own-guests.ts'
import { blockedBy } from '#letters/participants/blocks.ts'
import { receiptsOf } from '#letters/receipts/receipts.ts'
import { AppError } from '#lib/app-error.ts'
import { devicesOf } from '#notices/settings/devices.ts'
import { mutedBy } from '#notices/settings/muting.ts'
import { choicesOf } from '#notices/settings/settings.ts'
import { reportsBy } from '#reports/reporting.ts'
import { testimonialOf } from '#testimonials/testimonials.ts'

export type AccountData = Awaited<ReturnType<typeof accountOf>>

/** Leaves out letters and drafts. Throws `signed_out`. */
export async function accountOf(db: Db, session: Session) {
  const { id } = session.user
  const [person] = await db
    .select({
      username: profiles.username,
      email: users.email,
      bio: profiles.bio,
      privacy: profiles.privacySettings,
      sharesTimeZone: profiles.sharesTimeZone,
      ...byChoiceColumn(kind => takesKind[kind]),
      memberSince: profiles.createdAt,
      erasesAt: users.erasesAt,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, id))
  if (!person) throw new AppError('signed_out')
  const sessions = await openSessions(db, session)
  const passkeys = await passkeysOf(db, id)
  const own = await testimonialOf(db, id)
  const { forAll, notFor } = await receiptsOf(db, id)
  const blocked = await blockedBy(db, id)
  return {
    ...person,
    notices: await noticesOf(db, id),
    readReceipts: { forAll, notFor: notFor.map(({ username }) => username) },
    withoutAccount: await guestNames(db, id),
    blocked: blocked.people.map(({ username }) => username),
    reports: await reportsBy(db, id),
    sessions: sessions.map(({ device, createdAt, lastActiveAt, isOwnDevice }) => ({
      device,
      createdAt,
      lastActiveAt,
      isOwnDevice,
    })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    testimonial: own && { name: own.name, location: own.location, message: own.message, state: own.state },
  }
}

async function noticesOf(db: Db, userId: string) {
  const devices = await devicesOf(db, userId)
  const muted = await mutedBy(db, userId)
  return {
    ...(await choicesOf(db, userId)),
    devices: devices.map(({ device, createdAt }) => ({ device, createdAt })),
    muted: muted.map(({ username }) => username),
  }
}

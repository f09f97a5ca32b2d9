import { type SessionUser, sessionUserSchema } from '@novelette/domain/accounts/accounts.ts'
import * as z from 'zod/mini'
import { clearAuthData } from '#lib/storage/browser-storage.ts'
import { writeNote } from '#lib/storage/session-note.ts'
import { openActivityClock } from '#session/activity/activity-clock.ts'
import { msLeft } from '#session/activity/idle.ts'
import { isSignOutUnfinished } from './end-session.ts'
import { rememberedUser } from './remembered.ts'

const keptUserSchema = z.strictObject(z.pick(sessionUserSchema, { id: true, username: true }).shape)

/** Pages opened offline need no more. */
export function cacheUser({ id, username }: SessionUser): void {
  writeNote(rememberedUser, JSON.stringify({ id, username }))
}

/**
 * The user of the server's last answer. After a sign-out or an idle hour, returns null and clears their data. Fields that are not
 * stored are empty.
 */
export function readCachedUser(): SessionUser | null {
  const kept = rememberedUser.read(keptUserSchema)
  if (kept && !isSignOutUnfinished() && isActive(Date.now())) {
    return { ...kept, email: '', profilePicture: null, erasesAt: null, isAdmin: false }
  }
  clearAuthData()
  return null
}

/** Before the server was reached. */
export function isRemembered(user: SessionUser | null | undefined): boolean {
  return user?.email === ''
}

function isActive(now: number): boolean {
  return msLeft(openActivityClock().lastActivity(now), now) > 0
}

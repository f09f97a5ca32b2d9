import { type SessionUser, sessionUserSchema } from '@novelette/domain/accounts/accounts.ts'
import * as z from 'zod/mini'
import { clearAuthData, storeValue } from '#lib/browser-storage.ts'
import { openActivityClock } from '#session/activity/activity-clock.ts'
import { msLeft } from '#session/activity/idle.ts'
import { isSignOutUnfinished } from './end-session.ts'
import { rememberedKey } from './remembered.ts'

const keptUserSchema = z.strictObject(z.pick(sessionUserSchema, { id: true, username: true }).shape)

/** Pages opened offline need no more. */
export function cacheUser({ id, username }: SessionUser): void {
  storeValue(rememberedKey, JSON.stringify({ id, username }))
}

/**
 * The user of the server's last answer. After a sign-out or an idle hour, returns null and clears their data. Fields that are not
 * stored are empty.
 */
export function readCachedUser(): SessionUser | null {
  const kept = keptUserSchema.safeParse(parseJson(localStorage.getItem(rememberedKey)))
  if (kept.success && !isSignOutUnfinished() && isActive(Date.now())) {
    return { ...kept.data, email: '', profilePicture: null, erasesAt: null, isAdmin: false }
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

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

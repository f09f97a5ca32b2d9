import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { isRecord } from '@novelette/domain/is-record.ts'
import { isUuid } from '@novelette/domain/uuids.ts'
import { clearAuthData, shapeOf, writeNote } from '#lib/storage/entries.ts'
import { openActivityClock } from '#session/activity/activity-clock.ts'
import { msLeft } from '#session/activity/idle.ts'
import { rememberedUser } from './remembered.ts'
import { isSignOutUnfinished } from './sign-out-on-server.ts'

type CachedUser = Pick<SessionUser, 'id' | 'username'>

function isCachedUser(value: unknown): value is CachedUser {
  if (!isRecord(value) || Object.keys(value).length !== 2) return false
  return isUuid(value.id) && typeof value.username === 'string'
}

const cachedUserShape = shapeOf(isCachedUser)

/** Pages opened offline need no more. */
export function cacheUser({ id, username }: SessionUser): void {
  writeNote(rememberedUser, JSON.stringify({ id, username }))
}

/**
 * The user of the server's last answer. After a sign-out or an idle hour, returns null and clears their data. Fields that are not
 * stored are empty.
 */
export function readCachedUser(): SessionUser | null {
  const kept = rememberedUser.read(cachedUserShape)
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

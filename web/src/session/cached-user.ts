import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { isRecord } from '@novelette/domain/is-record.ts'
import { isUuid } from '@novelette/domain/uuids.ts'
import { noteLastMember } from '#lib/shares/share-entries.ts'
import { clearAuthData, shapeOf, writeNote } from '#lib/storage/entries.ts'
import { openActivityClock } from '#session/activity/activity-clock.ts'
import { msLeft } from '#session/activity/idle.ts'
import { rememberedUser } from './remembered.ts'
import { isSignOutUnfinished } from './sign-out-on-server.ts'

type CachedUser = Pick<SessionUser, 'id' | 'username' | 'isOwnDevice'>

function isCachedUser(value: unknown): value is CachedUser {
  if (!isRecord(value)) return false
  const { id, username, isOwnDevice, ...others } = value
  const isKnown = isOwnDevice === undefined || isOwnDevice === true
  return isUuid(id) && typeof username === 'string' && isKnown && Object.keys(others).length === 0
}

const cachedUserShape = shapeOf(isCachedUser)

/** Pages opened offline need no more. */
export function cacheUser({ id, username, isOwnDevice }: SessionUser): void {
  writeNote(rememberedUser, JSON.stringify({ id, username, isOwnDevice } satisfies CachedUser))
  openActivityClock().recordAnswer(Date.now())
  noteLastMember(id)
}

/**
 * The user of the server's last answer. After a sign-out or an idle hour, on an own device a day without an answer, returns null
 * and clears their data. Fields that are not stored are empty.
 */
export function readCachedUser(): SessionUser | null {
  const kept = rememberedUser.read(cachedUserShape)
  if (kept && !isSignOutUnfinished() && isActive(kept, Date.now())) {
    return { ...kept, email: '', profilePicture: null, erasesAt: null, isAdmin: false }
  }
  clearAuthData()
  return null
}

/** Also where their session may be over. */
export const rememberedUserId = (): string | undefined => rememberedUser.read(cachedUserShape)?.id

/** Before the server was reached. */
export function isRemembered(user: SessionUser | null | undefined): boolean {
  return user?.email === ''
}

/** Its person may have signed out a lost device, which does not hear of it (docs/rules.md 2.8). */
const unheardMs = 24 * 60 * 60_000

function isActive({ isOwnDevice }: CachedUser, now: number): boolean {
  const clock = openActivityClock()
  return isOwnDevice ? now - clock.lastAnswer(now) < unheardMs : msLeft(clock.lastActivity(now), now) > 0
}

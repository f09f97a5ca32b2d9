import { type SessionUser, sessionUser } from '@novelette/domain/accounts.ts'
import * as z from 'zod/mini'
import { openActivityClock } from './activity-clock.ts'
import { clearAuthData, keepNote } from './browser-storage.ts'
import { isSignOutUnfinished } from './end-session.ts'
import { msLeft } from './idle.ts'
import { rememberedKey } from './remembered.ts'

const keptUser = z.strictObject(z.pick(sessionUser, { id: true, username: true }).shape)

/** For a page that opens without a connection: no more of a person than such a page needs. */
export function keepUser({ id, username }: SessionUser): void {
  keepNote(rememberedKey, JSON.stringify({ id, username }))
}

/**
 * Who was signed in when the server last said so, unless they have signed out since or done nothing for an hour: then
 * nothing of theirs is left here. What is not kept of them is empty.
 */
export function readKeptUser(): SessionUser | null {
  const kept = keptUser.safeParse(parsed(localStorage.getItem(rememberedKey)))
  if (kept.success && !isSignOutUnfinished() && isActive(Date.now())) {
    return { ...kept.data, email: '', profilePicture: null, erasesAt: null, isAdmin: false }
  }
  clearAuthData()
  return null
}

/** Whether somebody is known from this browser alone; the server has not been reached yet. */
export function isRemembered(user: SessionUser | null | undefined): boolean {
  return user?.email === ''
}

function isActive(now: number): boolean {
  return msLeft(openActivityClock().lastActivity(now), now) > 0
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

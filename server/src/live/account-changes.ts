import type { Hub } from '#live/hub.ts'

/**
 * Pages of this person show something else of their account: profile, picture, time zone, blocks, where they are signed in or told of
 * letters. Call it after the commit.
 */
export function publishAccountChanged(hub: Hub, userId: string): void {
  hub.publish([userId], { kind: 'profile-changed', ids: [] })
}

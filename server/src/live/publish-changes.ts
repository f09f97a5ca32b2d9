import type { Hub } from '#live/hub.ts'

/**
 * Pages of this person show something else of their account: profile, picture, time zone, blocks, where they are signed in or told of
 * letters. Call it after the commit.
 */
export function publishAccountChanged(hub: Hub, userId: string): void {
  hub.publish([userId], { kind: 'profile-changed', ids: [] })
}

/** These fit into one event between servers. */
const maxIdsPerEvent = 100

/** For any number of letters. */
export function publishLetterChanges(
  hub: Pick<Hub, 'publish'>,
  userIds: readonly string[],
  ids: readonly string[],
): void {
  for (let from = 0; from < ids.length; from += maxIdsPerEvent) {
    hub.publish(userIds, { kind: 'letter-changed', ids: ids.slice(from, from + maxIdsPerEvent) })
  }
}

import type { Hub } from '#live/hub.ts'

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

import type { Hub } from '#live/hub.ts'

/** Where the person is signed in, or is told of letters, has changed. Call it after the commit. */
export function publishDevices(hub: Hub, userId: string): void {
  hub.publish([userId], { kind: 'profile-changed', ids: [] })
}

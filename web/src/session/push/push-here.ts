import { hasPushDevice } from './push-entry.ts'

/** Before a sign-out. */
export const endPushHere = () => withDevice(device => device.endPushDevice())

/** After the server removed all devices of this person, or may have. */
export const handInPushHere = (userId: string) =>
  withDevice(device => device.syncPushDevice(userId, { handIn: true }))

/** A failure is logged. */
async function withDevice(act: (device: typeof import('./push-device.ts')) => Promise<void>): Promise<void> {
  if (!hasPushDevice()) return
  try {
    await act(await import('./push-device.ts'))
  } catch (error) {
    console.error('Notices on this device are not up to date', error)
  }
}

import { guestRecordingPath } from '@novelette/domain/enclosures/recordings.ts'
import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import type { RecordingSource } from '#stationery/recordings/recording-source.ts'

/** By POST: an address with the secret would be logged on its way. */
export const recordingOfLink =
  ({ locator, secret }: GuestLink): RecordingSource =>
  async id => {
    const answer = await fetch(guestRecordingPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ locator, secret, id }),
    })
    if (!answer.ok) throw new Error(`A recording was answered with ${answer.status}`)
    return URL.createObjectURL(await answer.blob())
  }

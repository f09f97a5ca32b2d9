import {
  changeNoticesInputSchema,
  mutePersonInputSchema,
  noticeDeviceInputSchema,
  noticeSettingsSchema,
  stopNoticesInputSchema,
  subscribedSchema,
  subscribeInputSchema,
  testNoticeSchema,
  unsubscribeInputSchema,
} from '@novelette/domain/notices/notice-schemas.ts'
import * as z from 'zod/mini'
import { anyone, signedIn } from '#accounts/sessions/guards.ts'
import { sendTestNotice } from '#notices/sending/test-notice.ts'
import { removeDevice, subscribe, unsubscribe } from '#notices/settings/devices.ts'
import { mute, unmute } from '#notices/settings/muting.ts'
import { changeSettings, settingsOf } from '#notices/settings/settings.ts'
import { stopByLink, undoStop } from '#notices/stopping/stopping.ts'

const tags = ['notices']
const nothingSchema = z.strictObject({})

export const noticesRoutes = {
  settings: signedIn
    .route({ method: 'GET', path: '/notices', tags, summary: 'How one is told that a letter has come' })
    .output(noticeSettingsSchema)
    .handler(({ context: { deps, user } }) => settingsOf(deps, user.id)),

  change: signedIn
    .route({
      method: 'PUT',
      path: '/notices',
      tags,
      summary: 'Change some of it',
      description: 'Without a field it stores that one was asked, and wants none.',
    })
    .input(changeNoticesInputSchema)
    .output(noticeSettingsSchema)
    .handler(({ context: { deps, user }, input }) => changeSettings(deps, user.id, input)),

  /** Browsers make it on their own, as their push services renew what they gave. */
  subscribe: signedIn
    .meta({ renewal: 'never' })
    .route({ method: 'POST', path: '/notices/devices', tags, summary: 'Be told on this device' })
    .input(subscribeInputSchema)
    .output(subscribedSchema)
    .handler(({ context: { deps, session, headers }, input }) =>
      subscribe(deps, session, input, headers['user-agent'] ?? null),
    ),

  unsubscribe: anyone
    .route({
      method: 'POST',
      path: '/notices/devices/end',
      tags,
      summary: 'No more notices at an endpoint, whoever brought it',
    })
    .input(unsubscribeInputSchema)
    .output(nothingSchema)
    .handler(async ({ context: { deps, address }, input }) => {
      await unsubscribe(deps, input.endpoint, address)
      return {}
    }),

  removeDevice: signedIn
    .route({ method: 'DELETE', path: '/notices/devices/{id}', tags, summary: 'No more notices on a device' })
    .input(noticeDeviceInputSchema)
    .output(nothingSchema)
    .handler(async ({ context: { deps, user }, input }) => {
      await removeDevice(deps, user.id, input.id)
      return {}
    }),

  mute: signedIn
    .route({
      method: 'PUT',
      path: '/notices/muted/{personId}',
      tags,
      summary: 'No notices of letters from a person, who is not told',
    })
    .input(mutePersonInputSchema)
    .output(nothingSchema)
    .handler(async ({ context: { deps, user }, input }) => {
      await mute(deps, user.id, input.personId)
      return {}
    }),

  unmute: signedIn
    .route({ method: 'DELETE', path: '/notices/muted/{personId}', tags, summary: 'Notices of them again' })
    .input(mutePersonInputSchema)
    .output(nothingSchema)
    .handler(async ({ context: { deps, user }, input }) => {
      await unmute(deps, user.id, input.personId)
      return {}
    }),

  sendTest: signedIn
    .route({
      method: 'POST',
      path: '/notices/test',
      tags,
      summary: 'Be told at once, as if a letter had come',
    })
    .output(testNoticeSchema)
    .handler(({ context: { deps, user } }) => sendTestNotice(deps, user.id)),

  stop: anyone
    .route({
      method: 'POST',
      path: '/notices/stop',
      tags,
      summary: 'No more notices by mail, by the link of one',
    })
    .input(stopNoticesInputSchema)
    .output(nothingSchema)
    .handler(async ({ context: { deps }, input }) => {
      await stopByLink(deps, input.token)
      return {}
    }),

  undoStop: anyone
    .route({
      method: 'POST',
      path: '/notices/stop/undo',
      tags,
      summary: 'Take back a stop by link of the last ten minutes',
    })
    .input(stopNoticesInputSchema)
    .output(nothingSchema)
    .handler(async ({ context: { deps }, input }) => {
      await undoStop(deps, input.token)
      return {}
    }),
}

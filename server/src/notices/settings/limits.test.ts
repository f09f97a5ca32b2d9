import { noticeLimits } from '@novelette/domain/notices/notices.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { createDevice } from '#test/notices/push-devices.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1 })
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

it('choices and devices count together, and one person’s are not another’s', async () => {
  const calls = [
    () => rose.client.notices.change({ names: true }),
    () => rose.client.notices.subscribe(createDevice()),
    () => rose.client.notices.mute({ personId: jack.user.id }),
    () => rose.client.notices.unmute({ personId: jack.user.id }),
  ]
  for (let round = 0; round < noticeLimits.callsPerQuarterHour / calls.length; round += 1) {
    for (const call of calls) await call()
  }
  const before = await rose.client.notices.settings()
  const id = before.devices[0]?.id ?? ''
  for (const call of [...calls, () => rose.client.notices.removeDevice({ id })]) {
    await expect(call()).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
  }
  expect(await rose.client.notices.settings()).toEqual(before)
  await jack.client.notices.change({ names: true })
})

/** Rule 9.8 */
it('three notices to try go in an hour, by what is on', async () => {
  const { sendTest, change, subscribe } = jack.client.notices
  expect(await sendTest()).toEqual({ mail: false, devices: 0 })
  await change({ mail: 'daily' })
  expect(await sendTest()).toEqual({ mail: true, devices: 0 })
  await subscribe(createDevice())
  expect(await sendTest()).toEqual({ mail: true, devices: 1 })
  await expect(sendTest()).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
  await expect(app.visitor().client.notices.sendTest()).rejects.toMatchObject({ code: 'signed_out' })
})

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeSettings } from '#db/notices-schema.ts'
import { stopNoticesLinks } from '#notices/stopping/stopping.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
})
beforeEach(() => rose.client.notices.change({ mail: 'daily', dailyAt: '07:30' }))
afterAll(() => app.stop())

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
const token = (days = 400) => app.deps.auth.links.stopNotices.sign(rose.user.id, inDays(days))
const calls = () => app.visitor().client.notices
const mail = async () => (await rose.client.notices.settings()).mail
const age = (interval: string) =>
  app.deps.db
    .update(noticeSettings)
    .set({ mailStoppedAt: sql`now() - ${interval}::interval` })
    .where(eq(noticeSettings.userId, rose.user.id))

describe('stopNoticesLinks', () => {
  /** Rule 9.5 */
  it('lead mail programs to the one-click route and people to the page, for 400 days', async () => {
    const { oneClick, page } = await stopNoticesLinks(app.deps, rose.user.id)
    expect(oneClick).toMatch(/^http:\/\/localhost:3000\/api\/mail\/stop\?n=[\w-]+$/)
    expect(page).toMatch(/^http:\/\/localhost:3000\/notices\/stop#[\w-]+$/)
    const { stopNotices } = app.deps.auth.links
    const [, given = ''] = page.split('#')
    expect(stopNotices.read(given, inDays(399))).toBe(rose.user.id)
    expect(stopNotices.read(given, inDays(401))).toBeNull()
  })
})

describe('notices.stop', () => {
  /** Rule 9.5 */
  it('ends notices by mail, many times over, and the settings say when', async () => {
    for (const _ of [1, 2]) expect(await calls().stop({ token: token() })).toEqual({})
    expect(await rose.client.notices.settings()).toMatchObject({
      mail: 'never',
      dailyAt: '07:30',
      mailStoppedAt: expect.any(Date),
    })
  })

  it.each([
    ['forged', () => `${token().slice(0, -3)}AAA`],
    ['old', () => token(-1)],
    ['of another kind', () => app.deps.auth.links.accountData.sign(rose.user.id, inDays(1))],
    ['none', () => 'nothing'],
  ])('answers link_invalid to a token that is %s, and changes nothing', async (_, bad) => {
    for (const call of [calls().stop, calls().undoStop]) {
      await expect(call({ token: bad() })).rejects.toMatchObject({ code: 'link_invalid', status: 410 })
    }
    expect(await mail()).toBe('daily')
  })
})

describe('notices.undoStop', () => {
  /** Rule 9.5 */
  it('brings back what the press ended in the last ten minutes', async () => {
    await calls().stop({ token: token() })
    await age('9 minutes')
    // Pressed once more, which ends nothing new.
    await calls().stop({ token: token() })
    for (const _ of [1, 2]) expect(await calls().undoStop({ token: token() })).toEqual({})
    expect(await rose.client.notices.settings()).toMatchObject({
      mail: 'daily',
      dailyAt: '07:30',
      mailStoppedAt: null,
    })
  })

  /** Rule 9.5 */
  it('brings nothing back after them', async () => {
    await calls().stop({ token: token() })
    await age('11 minutes')
    await calls().stop({ token: token() })
    await expect(calls().undoStop({ token: token() })).rejects.toMatchObject({ code: 'link_invalid' })
    expect(await mail()).toBe('never')
  })

  /** Rule 9.5 */
  it('turns nothing on that the link did not end', async () => {
    await rose.client.notices.change({ mail: 'never' })
    await calls().stop({ token: token() })
    await expect(calls().undoStop({ token: token() })).rejects.toMatchObject({ code: 'link_invalid' })
    await rose.client.notices.change({ mail: 'at_once' })
    await calls().stop({ token: token() })
    await rose.client.notices.change({ mail: 'never' })
    await expect(calls().undoStop({ token: token() })).rejects.toMatchObject({ code: 'link_invalid' })
    expect(await mail()).toBe('never')
  })
})

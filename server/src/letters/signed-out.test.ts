import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { draftsRoutes } from '#letters/drafts/routes.ts'
import type { receiptsRoutes } from '#letters/receipts/receipts.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import type { lettersRoutes } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Client = ReturnType<TestApp['visitor']>['client']

const id = randomUUID()
const text = { id, receiver: 'rose', content: '<p>x</p>', banner: 'romantic-roses' } as const

const letterCalls: Record<keyof typeof lettersRoutes, (client: Client) => Promise<unknown>> = {
  findRecipient: client => client.letters.findRecipient({ username: 'rose' }),
  recentRecipients: client => client.letters.recentRecipients(),
  send: client => client.letters.send(text),
  inbox: client => client.letters.inbox({}),
  sent: client => client.letters.sent({}),
  received: client => client.letters.received({ id }),
  markRead: client => client.letters.markRead({ id }),
  sentLetter: client => client.letters.sentLetter({ id }),
  unreadCount: client => client.letters.unreadCount(),
  dashboard: client => client.letters.dashboard(),
  remove: client => client.letters.remove({ id }),
  restore: client => client.letters.restore({ id }),
  takeBack: client => client.letters.takeBack({ id, draftId: id }),
  setFavourite: client => client.letters.setFavourite({ id, favourite: true }),
  keepsakes: client => client.letters.keepsakes({}),
  correspondence: client => client.letters.correspondence({ personId: id }),
  matchingRecipients: client => client.letters.matchingRecipients({ typed: 'ro' }),
}
const draftCalls: Record<keyof typeof draftsRoutes, (client: Client) => Promise<unknown>> = {
  list: client => client.drafts.list(),
  get: client => client.drafts.get({ id }),
  save: client => client.drafts.save({ ...text, revision: 0 }),
  remove: client => client.drafts.remove({ id }),
  versions: client => client.drafts.versions({ id }),
  version: client => client.drafts.version({ id, versionId: id }),
}
const receiptCalls: Record<keyof typeof receiptsRoutes, (client: Client) => Promise<unknown>> = {
  get: client => client.receipts.get(),
  setForAll: client => client.receipts.setForAll({ receipts: false }),
  setFor: client => client.receipts.setFor({ personId: id, receipts: false }),
}

test.each([letterCalls, draftCalls, receiptCalls].flatMap(calls => Object.entries(calls)))(
  'a visitor who calls %s is answered signed_out',
  async (_, call) => {
    await expect(call(app.visitor().client)).rejects.toMatchObject({ code: 'signed_out', status: 401 })
  },
)

import { randomUUID } from 'node:crypto'
import type { SaveDraftInput } from '@novelette/domain/letters/drafts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drafts } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'

let app: TestApp
let jack: TestPerson
let eve: TestPerson
let guestId: string
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
  eve = await app.signUpAndIn('Eve')
  guestId = (await storeGuest(app.deps, jack.user.id)).id
})
afterAll(() => app.stop())

const draft = (change: Partial<SaveDraftInput> = {}): SaveDraftInput => ({
  id: randomUUID(),
  receiver: '',
  guestId,
  content: '<p>Dear Rosalind</p>',
  banner: 'starry-night',
  revision: 0,
  ...change,
})
const rosalind = () => ({ id: guestId, name: 'Rosalind' })

describe('a draft for a guest', () => {
  it('is returned and listed with the guest', async () => {
    const { id, ...saved } = draft()
    await jack.client.drafts.save({ id, ...saved })
    expect(await jack.client.drafts.get({ id })).toMatchObject({ receiver: '', guest: rosalind() })
    const [first] = await jack.client.drafts.list()
    expect(first).toMatchObject({ id, receiver: '', guest: rosalind() })
  })

  it('names no guest once it is for an account, and its earlier version still does', async () => {
    const first = draft()
    const { revision } = await jack.client.drafts.save(first)
    const { guestId: _, ...rest } = first
    await jack.client.drafts.save({ ...rest, receiver: 'Eve', revision })
    const now = await jack.client.drafts.get({ id: first.id })
    expect([now.receiver, 'guest' in now]).toEqual(['Eve', false])
    const [version] = await jack.client.drafts.versions({ id: first.id })
    const earlier = { id: first.id, versionId: version?.id ?? '' }
    expect(await jack.client.drafts.version(earlier)).toMatchObject({ receiver: '', guest: rosalind() })
  })

  it('is the same only for the same guest when a save is repeated', async () => {
    const first = draft()
    const saved = await jack.client.drafts.save(first)
    expect(await jack.client.drafts.save(first)).toEqual(saved)
    const { guestId: _, ...toNobody } = first
    const other = await storeGuest(app.deps, jack.user.id)
    for (const changed of [toNobody, { ...first, guestId: other.id }]) {
      await expect(jack.client.drafts.save(changed)).rejects.toMatchObject({ code: 'draft_conflict' })
    }
  })

  it('is for nobody else: a username beside the guest is refused', async () => {
    const before = await app.deps.db.select().from(drafts)
    await expect(jack.client.drafts.save(draft({ receiver: 'Eve' }))).rejects.toMatchObject({
      code: 'invalid_input',
      data: { fields: { receiver: expect.any(String) } },
    })
    expect(await app.deps.db.select().from(drafts)).toEqual(before)
  })

  it('refuses someone else’s guest, an account and an id that is none', async () => {
    const before = await app.deps.db.select().from(drafts)
    await expect(eve.client.drafts.save(draft())).rejects.toMatchObject({ code: 'not_found', status: 404 })
    for (const other of [eve.user.id, jack.user.id, randomUUID()]) {
      await expect(jack.client.drafts.save(draft({ guestId: other }))).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    await expect(jack.client.drafts.save(draft({ guestId: '7' }))).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(await app.deps.db.select().from(drafts)).toEqual(before)
  })
})

import { randomUUID } from 'node:crypto'
import type { SaveDraftInput } from '@novelette/domain/letters/drafts.ts'
import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drafts } from '#db/schema.ts'
import { draftBinding, sealText } from '#sealing/sealing.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { laterYear } from '#test/scheduling/later-year.ts'

let app: TestApp
let rose: TestPerson
/** Rose on another device. */
let phone: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  phone = await app.signIn(rose.user.email, rose.password)
})
afterAll(() => app.stop())

const draft = (change: Partial<SaveDraftInput> = {}): SaveDraftInput => ({
  id: randomUUID(),
  receiver: 'Jack',
  content: '<p>Dear Jack</p>',
  banner: 'starry-night',
  revision: 0,
  ...change,
})

const onADay = {
  kind: 'day',
  wall: `${laterYear}-12-24T09:00`,
  zone: 'Europe/Lisbon',
  zoneOf: 'fixed',
} as const
const plans: Readonly<Record<string, LetterPlan>> = {
  'on a day': { delivery: onADay },
  'on a day by the clock of its receiver': {
    delivery: { kind: 'day', wall: `${laterYear}-12-24T09:00`, zoneOf: 'receiver' },
  },
  'by slow post': {
    delivery: { kind: 'slow', days: 15, from: 'Lisbon', to: 'Kyoto', zone: 'Europe/Lisbon', isShown: false },
  },
  'to be opened when': {
    openWhen: { label: 'you miss me', notBefore: { day: `${laterYear}-12-24`, zone: 'Europe/Lisbon' } },
  },
  'changes to a scheduled letter': {
    delivery: onADay,
    edits: { id: '0197a000-0000-7000-8000-00000000000d', revision: 3 },
  },
}

/** As an earlier release, or a damaged one, wrote it. */
async function storeBody(body: object): Promise<string> {
  const id = randomUUID()
  const ids = { id, ownerId: rose.user.id }
  const sealed = sealText(app.deps.letterKeys, draftBinding(ids), {
    body: JSON.stringify(body),
    preview: 'Dear Jack',
  })
  await app.deps.db
    .insert(drafts)
    .values({ ...ids, receiver: 'Jack', banner: 'starry-night', revision: 7, ...sealed })
  return id
}

describe('the plan of a draft', () => {
  it.each(Object.entries(plans))('is kept with its words: %s', async (_, plan) => {
    const written = draft({ plan })
    const saved = await rose.client.drafts.save(written)
    expect(await phone.client.drafts.get({ id: written.id })).toMatchObject({
      content: written.content,
      plan,
    })
    expect(await rose.client.drafts.save(written)).toEqual(saved)
    const next = { ...written, content: '<p>New</p>', revision: saved.revision }
    const { revision } = await phone.client.drafts.save(next)
    expect(await rose.client.drafts.get({ id: written.id })).toMatchObject({ plan, revision })
    const [version] = await rose.client.drafts.versions({ id: written.id })
    const earlier = { id: written.id, versionId: version?.id ?? '' }
    expect(await rose.client.drafts.version(earlier)).toMatchObject({ content: written.content, plan })
  })

  it.each([
    ['GMT', 'UTC'],
    ['+00:00', 'UTC'],
    ['EST5EDT', 'America/New_York'],
    ['Factory', 'Factory'],
    ['Mars/Base', 'Mars/Base'],
  ])('of the zone %s holds back no words, and is kept as %s', async (zone, kept) => {
    for (const plan of [
      { delivery: { ...onADay, zone } },
      { openWhen: { label: '\u200b', notBefore: { day: `${laterYear}-12-24`, zone } } },
    ]) {
      const written = draft({ plan })
      const saved = await rose.client.drafts.save(written)
      const opened = await phone.client.drafts.get({ id: written.id })
      expect(opened).toMatchObject({ content: written.content, revision: saved.revision })
      expect(opened.plan).toEqual(JSON.parse(JSON.stringify(plan).replace(zone, kept)))
    }
  })

  it('is another text where it is another: from a window with an older revision it is refused', async () => {
    const written = draft({ plan: plans['on a day'] })
    await rose.client.drafts.save(written)
    const { plan: _, ...now } = written
    for (const other of [now, { ...written, plan: plans['to be opened when'] }]) {
      await expect(phone.client.drafts.save(other)).rejects.toMatchObject({ code: 'draft_conflict' })
    }
    expect(await rose.client.drafts.get({ id: written.id })).toMatchObject({ plan: plans['on a day'] })
  })

  it('goes once the letter is to arrive now', async () => {
    const { plan, ...written } = draft({ plan: plans['by slow post'] })
    const { revision } = await rose.client.drafts.save({ ...written, plan })
    await rose.client.drafts.save({ ...written, revision })
    expect(await rose.client.drafts.get({ id: written.id })).not.toHaveProperty('plan')
  })

  it('is sealed', async () => {
    const written = draft({ plan: plans['to be opened when'] })
    await rose.client.drafts.save(written)
    const [row] = await app.deps.db.select().from(drafts).where(eq(drafts.id, written.id))
    expect(row?.sealedBody.includes('you miss me')).toBe(false)
  })

  it.each([
    ['of a release before there were plans', {}],
    ['whose plan cannot be read', { plan: { delivery: { kind: 'by pigeon' } } }],
  ])('is none in a draft %s, whose words open', async (_, fields) => {
    const id = await storeBody({
      content: '<p>Dear Jack</p>',
      banner: 'starry-night',
      sanitised: 2,
      ...fields,
    })
    const opened = await rose.client.drafts.get({ id })
    expect(opened).toMatchObject({ content: '<p>Dear Jack</p>', banner: 'starry-night', revision: 7 })
    expect(opened).not.toHaveProperty('plan')
    const { updatedAt: _at, guest: _guest, ...written } = opened
    await rose.client.drafts.save({ ...written, plan: plans['on a day'] })
    expect(await rose.client.drafts.get({ id })).toMatchObject({ plan: plans['on a day'] })
  })
})

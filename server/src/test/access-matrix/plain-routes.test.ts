import { enclosurePath, linkEnclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { publicPaths } from '@novelette/domain/pages/public-titles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallRequest, outcomeOf, unattended } from '#test/access-matrix/calls.ts'
import { createFixture, type Fixture } from '#test/access-matrix/fixture.ts'
import { type MemberRole, members, roles, usernameOf } from '#test/access-matrix/people.ts'
import { plainRows, type Row, renewingCalls } from '#test/access-matrix/table.ts'
import { webmOpus } from '#test/enclosures/recordings.ts'
import { jpeg } from '#test/photos.ts'

let fixture: Fixture
let picture: Uint8Array<ArrayBuffer>
let recording: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  fixture = await createFixture()
  picture = new Uint8Array(await jpeg())
  recording = new Uint8Array(await webmOpus(1))
})
afterAll(() => fixture.stop())

/** Rendered without looking at the session. */
const pages = publicPaths.flatMap(path => [...new Set([path, `${path.replace(/\/$/, '')}/`])])

function callFor({ room, name, of }: Row): CallRequest {
  const member = members.find(one => one === of)
  const id = member ? usernameOf(member satisfies MemberRole) : (fixture.data.ids[of] ?? '')
  const [method = ''] = room.split(' ')
  const path = name
    .replace(':reportId', fixture.data.ids.report ?? '')
    .replace(/:\w+/, id)
    .replace('*', `${id}-512.webp`)
  const parameter = of === 'notice' ? 'n' : tokenParameters.get(name)
  const query = parameter ? `?${parameter}=${id}` : name.includes('/photographs') ? '?size=small' : ''
  const headers = {
    ...(room.includes('elsewhere') && { 'x-forwarded-for': '203.0.113.7' }),
    ...([linkEnclosurePath('photograph'), linkEnclosurePath('recording')].includes(name) && {
      'content-type': 'application/json',
    }),
  }
  const bodies = new Map<string, BodyInit>([
    ['/api/mail/stop', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    [linkEnclosurePath('photograph'), JSON.stringify({ ...fixture.data.guestLink, id })],
    [linkEnclosurePath('recording'), JSON.stringify({ ...fixture.data.guestLink, id })],
    [enclosurePath('recording', ':id'), recording],
  ])
  const body = bodies.get(name) ?? picture
  return { path: `${path}${query}`, init: { method, headers, ...(method === 'POST' && { body }) } }
}

const tokenParameters = new Map([
  ['/api/account-data', 'ticket'],
  ['/api/mail/stop', 't'],
])

describe('routes that are no procedures', () => {
  it('every plain route has a row in the table', () => {
    const known = new Set([
      ...plainRows.map(row => `${row.room.split(' ')[0]} ${row.name}`),
      ...pages.map(path => `GET ${path}`),
    ])
    expect(fixture.plainRoutes.filter(route => !known.has(route))).toEqual([])
  })

  it.each(plainRows)('$room $name of $of answers every role as the table says', async row => {
    const outcomes: Record<string, string> = {}
    for (const role of roles) {
      const answer = await fixture.request(role, callFor(row))
      const changed = await fixture.database.changed()
      if (changed.length > 0) await fixture.database.restore(changed)
      outcomes[role] = outcomeOf(answer, changed)
    }
    expect(outcomes).toEqual(row.outcomes)
  })

  it.each(plainRows)('$room $name of $of renews the session only where the table says so', async row => {
    const call = callFor(row)
    expect(await fixture.renewsSession(call)).toBe(renewingCalls.has(`${row.room} ${row.name}`))
    expect(await fixture.renewsSession(unattended(call))).toBe(false)
  })

  it.each(pages)('%s is identical for everyone who is signed in', async path => {
    const answers = await Promise.all(members.map(member => fixture.request(member, { path, init: {} })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })
})

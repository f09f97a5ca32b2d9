import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { procedures } from '#rpc/router.ts'
import { outcomeOf, shapes } from '#test/access-matrix/calls.ts'
import { objectsIn } from '#test/access-matrix/fields.ts'
import { createFixture, type Fixture } from '#test/access-matrix/fixture.ts'
import { type Role, roles } from '#test/access-matrix/people.ts'
import { procedureRows } from '#test/access-matrix/table.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.stop())

/** Fields that only the server decides, and an unknown one. */
const extras = [
  'role',
  'subscription_plan',
  'status',
  'sender_id',
  'created_at',
  'hidden_at',
  'hidden_from_receiver',
  'isAdmin',
  'unknown',
]
/** A transport might drop the second one. */
const sentExtras = ['unknown', '__proto__']

/** Only the extra field must be wrong, so its row and role are ones that are answered. */
const calls = [...procedures.keys()].map(name => {
  const rows = procedureRows.filter(row => row.name === name)
  const answered = rows.flatMap(({ of, outcomes }) =>
    roles.filter(role => ['ok', 'done'].includes(outcomes[role])).map(role => ({ name, of, role })),
  )
  return answered[0] ?? { name, of: '-', role: 'visitor' as Role }
})

describe('every procedure', () => {
  it.each(calls)('$name refuses unknown fields', async ({ name, of, role }) => {
    const given = Object.entries(fixture.inputFor(name, of) ?? {})
    // Not assigned, since `__proto__` has to become a field.
    const withExtra = (extra: string) => Object.fromEntries([...given, [extra, 'admin']])
    const schema = procedures.get(name)?.['~orpc'].inputSchema as $ZodType
    expect(extras.filter(extra => z.safeParse(schema, withExtra(extra)).success)).toEqual([])
    for (const extra of sentExtras) {
      const input = withExtra(extra)
      for (const [shape, callOf] of Object.entries(shapes)) {
        const { code } = await fixture.request(role, callOf(name, input))
        expect(code, `${shape} ${name} with ${extra}`).toBe('invalid_input')
      }
    }
    // The guard renews the session even if the input is invalid.
    const expected = name === 'sessions.stay' ? ['sessions'] : []
    const changed = await fixture.database.changed()
    expect(changed).toEqual(expected)
    await fixture.database.restore(changed)
  })

  it.each([...procedures.keys()])('%s declares the fields of its answer', name => {
    const schema = procedures.get(name)?.['~orpc'].outputSchema
    expect(schema, `${name} has an output schema`).toBeDefined()
    if (name === 'live.stream') return
    const open = objectsIn(schema).filter(object => !object.isStrict)
    expect(open.map(({ path }) => path)).toEqual([])
  })
})

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const inUpperCase = (value: unknown) => (uuid.test(String(value)) ? String(value).toUpperCase() : value)

describe('id in capital letters', () => {
  const some = ['sender', 'receiver', 'admin'] as const
  it.for(procedureRows)(
    '$name of $of takes an id in capital letters',
    async ({ name, of, outcomes }, { skip }) => {
      const input = Object.entries(fixture.inputFor(name, of) ?? {})
      skip(!input.some(([, value]) => uuid.test(String(value))), 'It takes no id.')
      const inCapitals = Object.fromEntries(input.map(([field, value]) => [field, inUpperCase(value)]))
      for (const role of some) {
        const answer = await fixture.request(role, shapes.rpc(name, inCapitals))
        const changed = await fixture.database.changed()
        if (changed.length > 0) await fixture.database.restore(changed)
        expect(outcomeOf(answer, changed), `${name} of ${of} for the ${role}`).toBe(outcomes[role])
      }
    },
  )
})

/** Rule 2.6 */
describe('call from a foreign origin', () => {
  const origins = ['https://elsewhere.example', 'http://localhost:3000.elsewhere.example', 'null', null]
  const changing = calls.filter(({ name }) => procedures.get(name)?.['~orpc'].route.method !== 'GET')

  it.each(changing)('a call from a foreign origin is refused by $name', async ({ name, of, role }) => {
    for (const [shape, callOf] of Object.entries(shapes)) {
      const call = callOf(name, fixture.inputFor(name, of))
      for (const origin of origins) {
        const { code } = await fixture.request(role, call, origin)
        expect(code, `${shape} ${name} from ${origin}`).toBe('foreign_origin')
      }
      const headers = { 'content-type': 'text/plain' }
      const plain = { ...call, init: { ...call.init, body: call.init.body ?? '{}', headers } }
      expect((await fixture.request(role, plain)).code, `${shape} ${name} as a form`).toBe('invalid_input')
    }
    expect(await fixture.database.changed()).toEqual([])
  })
})

describe('call without access', () => {
  const guarded = procedureRows.filter(row => row.outcomes.visitor === 'signed_out').map(row => row.name)
  const nonsense = { nonsense: true }

  it.each([...new Set(guarded)])('%s without access is refused before its input is validated', async name => {
    const call = shapes.rpc(name, nonsense)
    expect((await fixture.request('visitor', call)).code).toBe('signed_out')
    expect((await fixture.request('banned', call)).code).toBe('suspended')
    if (name.startsWith('admin.')) expect((await fixture.request('stranger', call)).code).toBe('not_admin')
  })
})

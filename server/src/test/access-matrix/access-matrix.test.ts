import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { procedures } from '#rpc/router.ts'
import { type Answer, outcomeOf, shapes, unattended } from '#test/access-matrix/calls.ts'
import { fieldsOutside } from '#test/access-matrix/fields.ts'
import { createFixture, type Fixture } from '#test/access-matrix/fixture.ts'
import { secrets } from '#test/access-matrix/fixture-data.ts'
import { emailOf, members, type Role, roles } from '#test/access-matrix/people.ts'
import { procedureRows, type Row, renewingCalls } from '#test/access-matrix/table.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.stop())

describe('access matrix', () => {
  it('the table has a row for every procedure and no other', () => {
    const named = new Set(procedureRows.map(row => row.name))
    expect([...named].sort()).toEqual([...procedures.keys()].sort())
  })
})

describe('every procedure', () => {
  /** Rules 5.3, 6.4 */
  it.each(procedureRows)('$name of $of answers every role as the table says', async row => {
    for (const role of roles) {
      const found = await answersTo(role, row)
      const wanted = row.outcomes[role]
      expect(found, `${row.name} of ${row.of} for the ${role}`).toEqual({ rpc: wanted, rest: wanted })
    }
  })
})

/** In both shapes. What a refusal changed, though nothing may, is found after the other shape. */
async function answersTo(role: Role, row: Row): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const restored = async () => {
    const changed = await fixture.database.changed()
    if (changed.length > 0) await fixture.database.restore(changed)
    return changed
  }
  for (const [shape, callOf] of Object.entries(shapes)) {
    const answer = await fixture.request(role, callOf(row.name, fixture.inputFor(row.name, row.of)))
    const isLast = Object.keys(found).length > 0
    found[shape] = outcomeOf(answer, answer.status < 300 || isLast ? await restored() : [])
    expect(leaksTo(role, row, answer), `what ${row.name} told the ${role}`).toEqual([])
  }
  return found
}

describe('session of the caller', () => {
  const calls = [...new Map(procedureRows.map(({ name, of }) => [name, of]))]

  /** Rule 2.2 */
  it.each(calls)('a call of %s renews it only where the table says so', async (name, of) => {
    for (const [shape, callOf] of Object.entries(shapes)) {
      const call = callOf(name, fixture.inputFor(name, of))
      expect(await fixture.renewsSession(call), shape).toBe(renewingCalls.has(name))
      expect(await fixture.renewsSession(unattended(call)), `unattended ${shape}`).toBe(
        name === 'sessions.stay',
      )
    }
  })
})

const signInCalls = [
  'accounts.signIn',
  'accounts.verifyEmail',
  'passkeys.signIn',
  'emailChanges.confirm',
  'emailChanges.undo',
]
const addresses = new Map<string, readonly Role[]>([
  ...members.map(member => [emailOf(member), [member]] as const),
  ['moved@example.com', ['sender']],
  ['pending@example.com', []],
])

/** What a link opens, it opens for every role. */
const openedByLink = new Map([['guests.open', 'Words to a guest']])

/** Secrets and undeclared fields that this role must not see. */
function leaksTo(role: Role, { name, of }: Row, { text, output, status }: Answer): string[] {
  const guarded = [...addresses, ...Object.entries(secrets)]
  const told = guarded
    .filter(([words, known]) => text.includes(words) && !known.includes(role))
    .filter(([words]) => words !== openedByLink.get(name))
  const schema = procedures.get(name)?.['~orpc'].outputSchema
  const outside = schema && status < 300 && name !== 'live.stream' ? fieldsOutside(schema, output) : []
  if (signInCalls.includes(name)) return outside
  return [...told.map(([words]) => `${words} (${of})`), ...outside]
}

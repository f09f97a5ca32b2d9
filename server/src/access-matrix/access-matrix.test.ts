import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, outcomeOf, shapes } from '#access-matrix/calls.ts'
import { fieldsOutside } from '#access-matrix/fields.ts'
import { createFixture, type Fixture } from '#access-matrix/fixture.ts'
import { secrets } from '#access-matrix/fixture-data.ts'
import { emailOf, members, type Role, roles } from '#access-matrix/people.ts'
import { procedureRows, type Row } from '#access-matrix/table.ts'
import { procedures } from '#router.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.stop())

describe('the table', () => {
  it('has a row for every procedure, and none for another', () => {
    const named = new Set(procedureRows.map(row => row.name))
    expect([...named].sort()).toEqual([...procedures.keys()].sort())
  })
})

describe('every procedure', () => {
  it.each(procedureRows)('$name of $of gives each what the table says, in both shapes', async row => {
    for (const role of roles) {
      const found: Record<string, string> = {}
      for (const [shape, callOf] of Object.entries(shapes)) {
        const answer = await fixture.request(role, callOf(row.name, fixture.inputFor(row.name, row.of)))
        const changed = await fixture.database.changed()
        if (changed.length > 0) await fixture.database.restore()
        found[shape] = outcomeOf(answer, changed)
        expect(toldTo(role, row, answer), `what ${row.name} told the ${role}`).toEqual([])
      }
      const wanted = row.outcomes[role]
      expect(found, `${row.name} of ${row.of} for the ${role}`).toEqual({ rpc: wanted, rest: wanted })
    }
  })
})

/** Calls by which one becomes another: what they answer is for that one. */
const opening = ['accounts.signIn', 'accounts.verifyEmail', 'passkeys.signIn', 'emailChanges.confirm']
const addresses = new Map<string, readonly Role[]>([
  ...members.map(member => [emailOf(member), [member]] as const),
  ['moved@example.com', ['sender']],
  ['pending@example.com', []],
])

/** What stands in an answer and was not for this one's eyes. */
function toldTo(role: Role, { name, of }: Row, { text, output, status }: Answer): string[] {
  const guarded = [...addresses, ...Object.entries(secrets)]
  const told = guarded.filter(([words, known]) => text.includes(words) && !known.includes(role))
  const schema = procedures.get(name)?.['~orpc'].outputSchema
  const outside = schema && status < 300 && name !== 'live.stream' ? fieldsOutside(schema, output) : []
  if (opening.includes(name)) return outside
  return [...told.map(([words]) => `${words} (${of})`), ...outside]
}

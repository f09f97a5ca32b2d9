import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { procedures } from '#router.ts'
import { type Answer, outcomeOf, shapes } from '#walk/calls.ts'
import { fieldsOutside } from '#walk/fields.ts'
import { emailOf, members, type Role, roles } from '#walk/people.ts'
import { type Stage, setStage } from '#walk/stage.ts'
import { procedureRows, type Row } from '#walk/table.ts'
import { secrets } from '#walk/things.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.stop())

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
        const answer = await stage.knock(role, callOf(row.name, stage.inputFor(row.name, row.of)))
        const changed = await stage.database.changed()
        if (changed.length > 0) await stage.database.restore()
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { procedures } from '#rpc/router.ts'
import { outcomeOf, shapes } from '#test/access-matrix/calls.ts'
import { createFixture, type Fixture } from '#test/access-matrix/fixture.ts'
import { formsOf } from '#test/access-matrix/input-forms.ts'
import { type Role, roles } from '#test/access-matrix/people.ts'
import { procedureRows } from '#test/access-matrix/table.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.stop())

/** As somebody who is answered. */
const calls = [...procedures.keys()].flatMap(name => {
  const schema = procedures.get(name)?.['~orpc'].inputSchema as $ZodType | undefined
  if (!schema) return []
  const answered = procedureRows
    .filter(row => row.name === name)
    .flatMap(({ of, outcomes }) =>
      roles.filter(role => ['ok', 'done'].includes(outcomes[role])).map(role => ({ of, role })),
    )
  const [{ of, role } = { of: '-', role: 'visitor' as Role }] = answered
  return [{ name, schema, of, role }]
})

describe('every form of an input', () => {
  it.each(calls)('$name is answered alike over /api/v1 and /api/rpc', async ({ name, schema, of, role }) => {
    const { guest } = fixture.data.ids
    const forms = formsOf(schema, { guestId: guest, ...fixture.inputFor(name, of) })
    // Some fields do not go together: a zone that is shared, and none.
    const taken = forms.filter(form => z.safeParse(schema, form).success)
    expect(taken, name).not.toEqual([])
    for (const form of taken) {
      const told = JSON.stringify(form)
      const found: Record<string, string> = {}
      for (const [shape, callOf] of Object.entries(shapes)) {
        const answer = await fixture.request(role, callOf(name, form as Readonly<Record<string, unknown>>))
        const changed = await fixture.database.changed()
        if (changed.length > 0) await fixture.database.restore(changed)
        found[shape] = outcomeOf(answer, changed)
      }
      expect(found, `${name} with ${told}`).toEqual({ rpc: found.rpc, rest: found.rpc })
      expect(found.rpc, `${name} with ${told}`).not.toBe('invalid_input')
    }
  })
})

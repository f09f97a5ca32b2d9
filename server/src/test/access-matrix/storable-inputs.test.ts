import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { procedures } from '#rpc/router.ts'
import { shapes } from '#test/access-matrix/calls.ts'
import { innerSchemasOf } from '#test/access-matrix/fields.ts'
import { createFixture, type Fixture } from '#test/access-matrix/fixture.ts'
import { formsOf } from '#test/access-matrix/input-forms.ts'
import { roles } from '#test/access-matrix/people.ts'
import { procedureRows } from '#test/access-matrix/table.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.stop())

/**
 * What is in no statement as it is: letters are cleaned and sealed, passwords hashed; and what is only looked for, or signed: of another
 * form it is nobody's, a wrong link, or no zone.
 */
const apart = [
  ...['content', 'password', 'newPassword', 'presentPassword'],
  ...['username', 'receiver', 'typed', 'search', 'token', 'locator', 'secret', 'timeZone'],
]

type Leaf = { readonly call: string; readonly path: readonly string[]; readonly schema: $ZodType }

function leavesOf(schema: unknown, call: string, path: readonly string[] = []): Leaf[] {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([key, inner]) => leavesOf(inner, call, [...path, key]))
  const parts = innerSchemasOf(schema as $ZodTypes)
  if (parts.length > 0) return parts.flatMap(part => leavesOf(part, call, path))
  return [{ call, path, schema: schema as $ZodType }]
}

const leaves = [...procedures].flatMap(([call, procedure]) => {
  const schema = procedure['~orpc'].inputSchema
  return schema ? leavesOf(schema, call) : []
})
const isApart = ({ path }: Leaf) => apart.includes(path.at(-1) ?? '')
const titled = (some: readonly Leaf[]) =>
  some.map(leaf => [`${leaf.call}.${leaf.path.join('.')}`, leaf] as const)

/** Of every length that a field may ask for, and of forms that some ask for. */
const texts = [
  ...Array.from({ length: 300 }, (_, length) => 'x'.repeat(length)),
  'rose@example.com',
  'Europe/Lisbon',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
]
const unstorable = ['\0', '\ud800', '\udc00']
const withInside = (text: string, sign: string) => text.slice(0, 1) + sign + text.slice(1)

const isStorable = (value: unknown) =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))

describe('a text that PostgreSQL cannot store', () => {
  it.each(titled(leaves.filter(leaf => !isApart(leaf))))('is in no %s', (_, { schema }) => {
    for (const sign of unstorable) {
      const taken = texts.filter(text => {
        const parsed = z.safeParse(schema, withInside(text, sign))
        return parsed.success && !isStorable(parsed.data)
      })
      expect(taken).toEqual([])
    }
  })

  it.each(titled(leaves.filter(isApart)))('is answered for in %s', async (_, { call, path }) => {
    const row = procedureRows.find(({ name }) => name === call)
    const role = roles.find(one => ['ok', 'done'].includes(row?.outcomes[one] ?? '')) ?? 'visitor'
    const schema = procedures.get(call)?.['~orpc'].inputSchema
    const { guest } = fixture.data.ids
    const form = formsOf(schema, { guestId: guest, ...fixture.inputFor(call, row?.of ?? '-') }).at(-1)
    for (const sign of unstorable) {
      const { code } = await fixture.request(role, shapes.rpc(call, replaced(form, path, sign)))
      expect(code).not.toBe('unexpected')
    }
    const changed = await fixture.database.changed()
    if (changed.length > 0) await fixture.database.restore(changed)
  })
})

type Fields = Readonly<Record<string, unknown>>

function replaced(form: unknown, [key = '', ...rest]: readonly string[], sign: string): Fields {
  const inner = (form as Fields | undefined)?.[key]
  const within =
    rest.length > 0 ? replaced(inner, rest, sign) : withInside(String(inner ?? 'x'.repeat(30)), sign)
  return { ...(form as Fields), [key]: within }
}

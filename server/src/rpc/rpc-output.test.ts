import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readInput } from '#rpc/rpc-form.ts'
import { outputForm } from '#rpc/rpc-output.ts'

const outputSchema = z.strictObject({
  sent: z.array(z.strictObject({ at: z.date(), times: z.array(z.nullable(z.date())), words: z.string() })),
  last: z.nullable(
    z.strictObject({
      at: z.date(),
      isRead: z.boolean(),
      count: z.int(),
      status: z.enum(['a', 'b']),
      isGuest: z.optional(z.boolean()),
      openedAt: z.optional(z.date()),
    }),
  ),
})

const date = fc.date({ noInvalidDate: true })
const output: fc.Arbitrary<z.infer<typeof outputSchema>> = fc.record({
  sent: fc.array(fc.record({ at: date, times: fc.array(fc.option(date)), words: fc.string() })),
  last: fc.option(
    fc.record(
      {
        at: date,
        isRead: fc.boolean(),
        count: fc.integer(),
        status: fc.constantFrom('a', 'b'),
        isGuest: fc.boolean(),
        openedAt: date,
      },
      { requiredKeys: ['at', 'isRead', 'count', 'status'] },
    ),
  ),
})

describe('outputForm', () => {
  const form = outputForm(outputSchema)
  const check = form.schema['~standard'].validate

  test('writes what oRPC’s serialiser writes', async () => {
    const orpc = new StandardRPCJsonSerializer()
    await fc.assert(
      fc.asyncProperty(output, async given => {
        const checked = await check(given)
        if (checked.issues) throw new Error('a good answer was refused')
        const written = JSON.parse(form.write(checked.value))
        const [json, meta] = orpc.serialize(given)
        expect(written.json).toEqual(json)
        expect(new Set((written.meta ?? []).map(String))).toEqual(new Set(meta.map(String)))
        expect(readInput(written)).toEqual(given)
      }),
    )
  })

  test.each([
    ['a field too many', { sent: [], last: null, secret: 1 }],
    ['one too few', { sent: [] }],
    ['a text that is none', { sent: [{ at: new Date(), times: [], words: 7 }], last: null }],
    ['a date that is none', { sent: [{ at: new Date('x'), times: [], words: '' }], last: null }],
    ['a date as text', { sent: [{ at: '2026-01-01', times: [], words: '' }], last: null }],
  ])('refuses %s, as its schema does', async (_what, given) => {
    expect((await check(given)).issues).toBeDefined()
    expect((await outputSchema['~standard'].validate(given)).issues).toBeDefined()
  })

  test('throws for a type it cannot write', () => {
    expect(() => outputForm(z.strictObject({ any: z.map(z.string(), z.date()) }))).toThrow('map')
  })
})

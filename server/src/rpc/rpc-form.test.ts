import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { outputForm, readInput } from '#rpc/rpc-form.ts'

const outputSchema = z.strictObject({
  sent: z.array(z.strictObject({ at: z.date(), times: z.array(z.nullable(z.date())), words: z.string() })),
  delivery: z.union([
    z.strictObject({ kind: z.literal('day'), wall: z.string() }),
    z.strictObject({ kind: z.literal('slow'), days: z.int(), to: z.optional(z.string()) }),
  ]),
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
  delivery: fc.oneof(
    fc.record({ kind: fc.constant('day' as const), wall: fc.string() }),
    fc.record(
      { kind: fc.constant('slow' as const), days: fc.integer(), to: fc.string() },
      { requiredKeys: ['kind', 'days'] },
    ),
  ),
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

const good = { sent: [], delivery: { kind: 'slow', days: 1 }, last: null }

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
    ['a field too many', { ...good, secret: 1 }],
    ['one too few', { ...good, last: undefined }],
    ['a text that is none', { ...good, sent: [{ at: new Date(), times: [], words: 7 }] }],
    ['a date that is none', { ...good, sent: [{ at: new Date('x'), times: [], words: '' }] }],
    ['a date as text', { ...good, sent: [{ at: '2026-01-01', times: [], words: '' }] }],
    ['one of neither kind', { ...good, delivery: { kind: 'slow', wall: '' } }],
  ])('refuses %s, as its schema does', async (_what, given) => {
    expect((await check(given)).issues).toBeDefined()
    expect((await outputSchema['~standard'].validate(given)).issues).toBeDefined()
  })

  test('throws for a type it cannot write', () => {
    expect(() => outputForm(z.strictObject({ any: z.map(z.string(), z.date()) }))).toThrow('map')
    const dated = z.union([z.strictObject({ at: z.date() }), z.strictObject({ days: z.int() })])
    expect(() => outputForm(z.strictObject({ dated }))).toThrow('union')
  })
})

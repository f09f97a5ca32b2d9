import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInput, writeOutput } from '#rpc-form.ts'

const value = fc.letrec(tie => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.string(), fc.option(tie('any'), { nil: undefined }), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).any

test('an answer is written as oRPC writes it', () => {
  const orpc = new StandardRPCJsonSerializer()
  fc.assert(
    fc.property(value, output => {
      const [json, meta] = orpc.serialize(output)
      const written = JSON.parse(writeOutput(output))
      expect(written.json).toEqual(JSON.parse(JSON.stringify(json)))
      expect([...(written.meta ?? [])].sort()).toEqual([...meta].sort())
      expect(readInput(written)).toEqual(readInput({ json, meta }))
    }),
  )
})

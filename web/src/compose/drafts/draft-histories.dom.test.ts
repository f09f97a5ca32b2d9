import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { DraftHistory, type Operation, operations } from '#test/draft-histories.ts'
import { ServerStub } from '#test/server-stub.ts'

/** `npm run test:histories` plays 100,000. */
const numRuns = Number(process.env.HISTORIES ?? 2000)

const operation: fc.Arbitrary<Operation> = fc.record({
  name: fc.constantFrom(...operations),
  slot: fc.constantFrom(0, 1),
})

/** Half of the histories begin with one draft that is saved and open in both windows. */
const bothOpen: readonly Operation[] = [
  { name: 'open', slot: 0 },
  { name: 'write', slot: 0 },
  { name: 'saveTimer', slot: 0 },
  { name: 'answer', slot: 0 },
  { name: 'open', slot: 1 },
]
const history = fc
  .tuple(fc.boolean(), fc.array(operation, { maxLength: 60, size: 'max' }))
  .map(([isOpen, rest]) => (isOpen ? [...bothOpen, ...rest] : rest))

it('a draft loses no stored word in any order of events', { timeout: 3_600_000 }, async () => {
  // No two events share a millisecond.
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => ++now)
  await fc.assert(
    fc.asyncProperty(history, async operations => {
      localStorage.clear()
      const drafts = new DraftHistory()
      new ServerStub(drafts.server.answers)
      await drafts.play(operations)
      expect(drafts.findLost()).toEqual([])
    }),
    { numRuns },
  )
})

import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { DraftHistory, type Operation, operations, slots } from '#test/draft-histories.ts'
import { ServerStub } from '#test/server-stub.ts'

/** `npm run test:histories` plays 100,000, each time others. */
const { HISTORIES } = process.env
const runs = HISTORIES ? { numRuns: Number(HISTORIES) } : { numRuns: 2000, seed: 1 }

const operation: fc.Arbitrary<Operation> = fc.record({
  name: fc.constantFrom(...operations),
  slot: fc.constantFrom(...slots),
})

/** Half of the histories begin with one draft that is saved and open in two windows and on another device. */
const allOpen: readonly Operation[] = [
  { name: 'open', slot: 0 },
  { name: 'write', slot: 0 },
  { name: 'saveTimer', slot: 0 },
  { name: 'answer', slot: 0 },
  { name: 'open', slot: 1 },
  { name: 'open', slot: 2 },
]
const history = fc
  .tuple(fc.boolean(), fc.array(operation, { maxLength: 60, size: 'max' }))
  .map(([isOpen, rest]) => (isOpen ? [...allOpen, ...rest] : rest))

/** Rule 4.1 */
it('a draft loses no stored word, and is none once it went, in any order of events', {
  timeout: 3_600_000,
}, async () => {
  // No two events share a millisecond.
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => ++now)
  await fc.assert(
    fc.asyncProperty(history, async operations => {
      localStorage.clear()
      const drafts = new DraftHistory()
      new ServerStub(drafts.server.answers)
      await drafts.play(operations)
      expect({
        lost: drafts.findLost(),
        doubled: drafts.findDoubled(),
        outdated: drafts.findOutdated(),
        misled: drafts.misled,
      }).toEqual({ lost: [], doubled: [], outdated: [], misled: [] })
    }),
    runs,
  )
})

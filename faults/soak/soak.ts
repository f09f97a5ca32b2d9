import type { Random } from '../../bench/load/random.ts'
import type { WrittenLetter } from '../ledger/compare-letters.ts'
import type { Ledger } from '../ledger/sent-ledger.ts'
import type { Member } from './members.ts'

/** What the calls share. */
export type Soak = {
  readonly members: readonly Member[]
  readonly ledger: Ledger
  readonly random: Random
  /** By `performance.now()`, of letters sent between members. */
  readonly acknowledgedAt: Map<string, number>
  /** Scheduled by a call, and not sent yet. */
  readonly scheduled: WrittenLetter[]
  /** What is kept is given up. */
  readonly ending: AbortSignal
}

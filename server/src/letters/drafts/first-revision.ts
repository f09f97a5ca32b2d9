import { randomInt } from 'node:crypto'
import { maxRevision } from '@novelette/domain/letters/revisions.ts'

/**
 * At random, so that a draft that is deleted and written again has no revision that a window may know of the deleted one. Half of
 * all revisions are left for the saves to come.
 */
export function chooseFirstRevision(): number {
  return randomInt(1, Math.ceil(maxRevision / 2))
}

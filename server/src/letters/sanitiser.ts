import { letterMaxBytes } from '@novelette/domain/letters.ts'
import { AppError } from '#errors.ts'
import { isAlreadyClean } from '#letters/already-clean.ts'
import type { Cleaned } from '#letters/clean-markup.ts'
import { previewOf } from '#letters/preview.ts'
import { SanitiserThread } from '#letters/sanitiser-thread.ts'
import { createKeyedSemaphore, createSemaphore } from '#semaphore.ts'

type CleanLetter = {
  readonly content: string
  /** The first words as plain text, at most 120 characters; empty when nothing in the letter can be seen. */
  readonly text: string
}

export type Sanitiser = {
  /** Markup made safe to show. Throws AppError too_large (over 5 MiB) or letter_unreadable (too deep, or takes too long). */
  clean(markup: string): Promise<CleanLetter>
  /** The same for what someone writes, one after the other. Throws AppError unavailable where too many wait already. */
  cleanFor(writerId: string, markup: string): Promise<CleanLetter>
  /** Letters in each lane that are not clean yet. */
  waiting(): { readonly quick: number; readonly long: number }
  stop(): Promise<void>
}

/** Up to this many characters the worst markup takes some 60 ms; longer letters must not hold up such. */
const quickLength = 64 * 1024

/** Of one person so many wait behind the one in the lane; of all people so many are in the lane, in memory. */
const most = { quick: { ofOne: 50, inLane: 500 }, long: { ofOne: 2, inLane: 30 } }

/** Starts no thread yet: each lane does with its first letter. */
export function startSanitiser(): Sanitiser {
  const quick = new SanitiserThread({
    deadlineMs: 5_000,
    idleMs: 10 * 60_000,
    memory: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  })
  const long = new SanitiserThread({
    deadlineMs: 20_000,
    idleMs: 30_000,
    memory: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
  })
  const quickInTurn = inTurn(quick, most.quick)
  const longInTurn = inTurn(long, most.long)
  return {
    async clean(markup) {
      if (isAlreadyClean(markup)) return asItIs(markup)
      return accept(await (isLong(markup) ? long : quick).clean(markup))
    },
    async cleanFor(writerId, markup) {
      // No character is less than a byte, and what is too large need not wait for its turn, in memory.
      if (markup.length > letterMaxBytes) throw new AppError('too_large')
      if (isAlreadyClean(markup)) return asItIs(markup)
      return accept(await (isLong(markup) ? longInTurn : quickInTurn)(writerId, markup))
    },
    waiting: () => ({ quick: quick.waiting(), long: long.waiting() }),
    async stop() {
      await Promise.all([quick.stop(), long.stop()])
    },
  }
}

const isLong = (markup: string) => markup.length > quickLength

/** One of each person at a time is in the lane, so that whoever sends hundreds waits for themselves. */
function inTurn(
  lane: SanitiserThread,
  { ofOne, inLane }: { readonly ofOne: number; readonly inLane: number },
) {
  const own = createKeyedSemaphore(1, ofOne)
  const all = createSemaphore(inLane, 0)
  return (writerId: string, markup: string) => own(writerId, () => all(() => lane.clean(markup)))
}

/** Another thread would cost such a letter ten times as long. */
const asItIs = (markup: string): CleanLetter => ({ content: markup, text: previewOf(markup) })

function accept(cleaned: Cleaned): CleanLetter {
  if ('refused' in cleaned) throw new AppError(cleaned.refused)
  return cleaned
}

import { AppError } from '#errors.ts'
import type { Cleaned } from '#letters/clean-markup.ts'
import { Lane } from '#letters/sanitiser-lane.ts'

type CleanLetter = {
  readonly content: string
  /** The first words as plain text, at most 120 characters; empty when nothing in the letter can be seen. */
  readonly text: string
}

export type Sanitiser = {
  /** Markup made safe to show. Throws AppError too_large (over 5 MiB) or letter_unreadable (too deep, or takes too long). */
  clean(markup: string): Promise<CleanLetter>
  /** Letters in each lane that are not clean yet. */
  waiting(): { readonly quick: number; readonly long: number }
  stop(): Promise<void>
}

/** Up to this many characters the worst markup takes some 60 ms; longer letters must not hold up such. */
const quickLength = 64 * 1024

/** Starts no thread yet: each lane does with its first letter. */
export function startSanitiser(): Sanitiser {
  const quick = new Lane({
    deadlineMs: 5_000,
    idleMs: 10 * 60_000,
    memory: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  })
  const long = new Lane({
    deadlineMs: 20_000,
    idleMs: 30_000,
    memory: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
  })
  return {
    async clean(markup) {
      const cleaned = await (markup.length > quickLength ? long : quick).clean(markup)
      return accept(cleaned)
    },
    waiting: () => ({ quick: quick.waiting(), long: long.waiting() }),
    async stop() {
      await Promise.all([quick.stop(), long.stop()])
    },
  }
}

function accept(cleaned: Cleaned): CleanLetter {
  if ('refused' in cleaned) throw new AppError(cleaned.refused)
  return cleaned
}

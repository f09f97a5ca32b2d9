import { letterMaxBytes } from '@novelette/domain/letters/letters.ts'
import { joinLetter, splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { isMarkup, textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import { AppError } from '#lib/app-error.ts'
import { createKeyedSemaphore, createSemaphore } from '#lib/semaphore.ts'
import { alreadyCleanMaxLength, isAlreadyClean } from '#sanitising/already-clean.ts'
import type { Cleaned } from '#sanitising/clean-markup.ts'
import { previewOfLetter } from '#sanitising/preview.ts'
import { SanitiserThread } from '#sanitising/sanitiser-thread.ts'

type CleanLetter = {
  readonly content: string
  /** That of its preview (sealing/preview-text.ts); empty if nothing is visible. */
  readonly text: string
}

export type Sanitiser = {
  /**
   * Makes markup safe to show, and markup of plain text. Throws too_large (over 5 MiB) or letter_unreadable (too deep, or takes
   * too long).
   */
  clean(content: string): Promise<CleanLetter>
  /** One letter of a writer at a time. Throws `unavailable` if too many are queued. */
  cleanFor(writerId: string, content: string): Promise<CleanLetter>
  waiting(): { readonly quick: number; readonly long: number }
  stop(): Promise<void>
}

/** Characters that are cleaned at once: the worst markup of that length takes some 60 ms. */
const maxQuickLength = 64 * 1024

/** Queued behind a writer's current letter; held in memory for all writers. */
const queueLimits = { quick: { perWriter: 50, total: 500 }, long: { perWriter: 2, total: 30 } }

/** Each thread starts with its first letter. */
export function startSanitiser(): Sanitiser {
  const quick = new SanitiserThread({
    processorMs: 5_000,
    idleMs: 10 * 60_000,
    memory: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  })
  const long = new SanitiserThread({
    processorMs: 20_000,
    idleMs: 30_000,
    memory: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
  })
  const cleanQuickFor = limitPerWriter(quick, queueLimits.quick)
  const cleanLongFor = limitPerWriter(long, queueLimits.long)
  return {
    async clean(content) {
      return cleanShort(content) ?? unwrap(await (isLong(content) ? long : quick).clean(content))
    },
    async cleanFor(writerId, content) {
      // A character is at least one byte.
      if (content.length > letterMaxBytes) throw new AppError('too_large')
      const clean = cleanShort(content)
      return clean ?? unwrap(await (isLong(content) ? cleanLongFor : cleanQuickFor)(writerId, content))
    },
    waiting: () => ({ quick: quick.waiting(), long: long.waiting() }),
    async stop() {
      await Promise.all([quick.stop(), long.stop()])
    },
  }
}

const isLong = (content: string) => content.length > maxQuickLength

/** One letter of each writer at a time: whoever sends hundreds delays only themselves. */
function limitPerWriter(
  thread: SanitiserThread,
  { perWriter, total }: { readonly perWriter: number; readonly total: number },
) {
  const perWriterSemaphore = createKeyedSemaphore(1, perWriter)
  const totalSemaphore = createSemaphore(total, 0)
  return (writerId: string, content: string) =>
    perWriterSemaphore(writerId, () => totalSemaphore(() => thread.clean(content)))
}

/** A short letter that needs no cleaning; null for any other. The thread would take ten times as long. */
function cleanShort(content: string): CleanLetter | null {
  if (content.length > alreadyCleanMaxLength) return null
  const { words, ...parts } = splitLetter(content)
  const markup = isMarkup(words) ? words : textToMarkup(words)
  if (!isAlreadyClean(markup)) return null
  const letter = { ...parts, words: markup }
  return { content: joinLetter(letter), text: previewOfLetter(letter) }
}

function unwrap(cleaned: Cleaned): CleanLetter {
  if ('refused' in cleaned) throw new AppError(cleaned.refused)
  return cleaned
}

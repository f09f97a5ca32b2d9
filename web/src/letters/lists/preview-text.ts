import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import type { ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { storedEntry } from '#lib/storage/entries.ts'

const entry = storedEntry('first-words-hidden')

/** Whether lists show how a letter begins before its reader opens it, in this browser. */
export const firstWords = {
  areShown: (): boolean => entry.readText() === null,
  show(areShown: boolean): void {
    if (areShown) entry.remove()
    else entry.writeText('1')
  },
}

/** What a list shows of a letter: its first words, or what stands on the envelope of a closed one. */
export function previewText({ preview, openWhen }: Pick<ReceivedSummary, 'preview' | 'openWhen'>): string {
  // Lists that an earlier release cached are without it.
  return openWhen ? openWhenText(openWhen.label) : preview
}

/** Of a letter that its reader has not opened. */
export const unopenedPreviewText = (letter: Pick<ReceivedSummary, 'preview' | 'openWhen'>): string =>
  letter.openWhen || firstWords.areShown() ? previewText(letter) : ''

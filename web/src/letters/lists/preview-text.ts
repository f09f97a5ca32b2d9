import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import type { ReceivedSummary } from '@novelette/domain/letters/letters.ts'

/** What a list shows of a letter: its first words, or what stands on the envelope of a closed one. */
export function previewText({ preview, openWhen }: Pick<ReceivedSummary, 'preview' | 'openWhen'>): string {
  // Lists that an earlier release cached are without it.
  return openWhen ? openWhenText(openWhen.label) : preview
}

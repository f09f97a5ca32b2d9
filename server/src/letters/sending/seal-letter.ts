import type { OpenWhenInput } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { type Content, serialiseBody } from '#sanitising/content.ts'
import type { LetterKeys } from '#sealing/letter-keys.ts'
import { labelledPreview } from '#sealing/preview-text.ts'
import { letterBinding, type Sealed, sealText } from '#sealing/sealing.ts'

type Ids = Parameters<typeof letterBinding>[0]
type Letter = Content & {
  /** Its first words. */
  readonly text: string
  readonly openWhen: OpenWhenInput | undefined
}

/** Lists know a closed letter by its preview, which holds the label alone (docs/rules.md 10.6). */
export function sealLetter(keys: LetterKeys, ids: Ids, { text, openWhen, ...words }: Letter): Sealed {
  const closed = openWhen && { plan: { openWhen }, firstWords: text }
  const preview = openWhen ? labelledPreview(openWhen.label) : text
  const body = serialiseBody({ ...words, ...closed })
  return sealText(keys, letterBinding(ids), { body, preview, isClosed: openWhen !== undefined })
}

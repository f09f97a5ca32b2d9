import { photographTexts } from '@novelette/domain/letters/parts/photograph/photograph-texts.ts'
import { filesOfShare, type LeftOut, leftOutFields, shareFields } from '#lib/shares/keep-share.ts'

export const onlyThese = 'Only photographs and texts can be shared with Novelette.'

/** Title, text and address, each once: many apps write the one in the other. */
export function sharedText(form: FormData): string {
  const texts = shareFields.texts.map(field => String(form.get(field) ?? '').trim())
  return texts
    .filter((text, at) => text !== '' && !texts.some((other, place) => isSaidBy(text, at, other, place)))
    .join('\n')
}

const isSaidBy = (text: string, at: number, other: string, place: number) =>
  place !== at && other.includes(text) && (other !== text || place < at)

const texts: Readonly<Record<LeftOut, (taken: number, leftOut: number) => string>> = {
  tooMany: (taken, leftOut) =>
    `${taken} of ${taken + leftOut} photographs were taken. ${photographTexts.tooMany}`,
  tooLarge: () => photographTexts.tooLarge,
  unusable: () => onlyThese,
}

/** What is not in the letter, and why; null where all is. */
export function leftOutText(form: FormData): string | null {
  const taken = filesOfShare(form).length
  const said = leftOutFields.filter(field => form.has(field))
  return said.map(field => texts[field](taken, Number(form.get(field)))).join(' ') || null
}

import { enclosedText } from '@novelette/domain/enclosures/enclosed-text.ts'
import { splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'
import { Photographs } from '#stationery/photographs/photographs.tsx'
import { Recordings } from '#stationery/recordings/recordings.tsx'
import { FlowerAt } from '../flowers/flower-at.tsx'
import { HandPages } from './hand-pages.tsx'
import { HandSignature } from './hand-signature.tsx'
import '#stationery/handwriting-fonts/handwriting-fonts.css'

/** One file that comes with the first letter in which more lies than words. */
export const drawnParts = {
  splitLetter,
  enclosedText,
  FlowerAt,
  HandPages,
  HandSignature,
  Photographs,
  Recordings,
}

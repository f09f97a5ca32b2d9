import type { ReadingPart } from '../../kind/reading-part.ts'
import { HandSignature } from './hand-signature.tsx'

export const signatureReading: ReadingPart = {
  onSheet: ({ signature }) => (signature ? { signature: <HandSignature signature={signature} /> } : {}),
}

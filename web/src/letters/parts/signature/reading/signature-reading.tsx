import type { ReadingPart } from '#letters/parts/kind/part-interfaces.ts'
import { HandSignature } from './hand-signature.tsx'

export const signatureReading: ReadingPart = {
  onSheet: ({ signature }) => (signature ? { signature: <HandSignature signature={signature} /> } : {}),
}

import type { PartKind } from '../part-kind.ts'
import { isSignature } from './signatures.ts'

export const signatureKind: PartKind<string, 1> = {
  name: 'signature',
  most: 1,
  read: ({ attributes }) => (isSignature(attributes) ? attributes : null),
  write: strokes => ({ attributes: strokes, text: '' }),
}

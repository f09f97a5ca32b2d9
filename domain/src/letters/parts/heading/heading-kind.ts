import type { PartKind } from '../part-kind.ts'
import { isHeading } from './headings.ts'

const own = 'own'
const none = 'none'

/** In place of what its paper says; empty where the letter is to have none. */
export const headingKind: PartKind<string, 1> = {
  name: 'heading',
  most: 1,
  read: ({ attributes, text }) =>
    (attributes === own || attributes === none) && isHeading(text) ? text : null,
  write: heading => ({ attributes: heading === '' ? none : own, text: heading }),
}

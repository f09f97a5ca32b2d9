import type { PartKind } from '../part-kind.ts'
import { isHeading } from './headings.ts'

const own = 'own'
const none = 'none'

/** The heading over a letter, in place of the one that its paper has; empty for none. */
export const headingKind: PartKind<string, 1> = {
  name: 'heading',
  most: 1,
  read: ({ attributes, text }) =>
    (attributes === own || attributes === none) && isHeading(text) ? text : null,
  write: heading => ({ attributes: heading === '' ? none : own, text: heading }),
}

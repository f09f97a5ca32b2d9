import type { PartKind } from '../part-kind.ts'
import { isSignedName } from './names.ts'

/** With which the letter is signed, in place of its writer's username. */
export const nameKind: PartKind<string, 1> = {
  name: 'name',
  most: 1,
  read: ({ attributes, text }) => (attributes === '' && isSignedName(text) ? text : null),
  write: name => ({ attributes: '', text: name }),
}

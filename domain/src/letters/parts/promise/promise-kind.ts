import { type PartKind, partCountText } from '../part-kind.ts'
import { isPromise, promiseLimits } from './promises.ts'

/** A ticket in a letter, good for what its writer promises. */
export const promiseKind: PartKind<string> = {
  name: 'promise',
  most: promiseLimits.inLetter,
  read: ({ attributes, text }) => (attributes === '' && isPromise(text) ? text : null),
  write: line => ({ attributes: '', text: line }),
  written: { role: 'words', of: line => line },
  count: promises => partCountText(promises.length, 'promise', 'promises'),
}

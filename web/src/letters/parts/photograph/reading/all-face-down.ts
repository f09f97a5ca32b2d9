import { storedEntry } from '#lib/storage/entries.ts'

const entry = storedEntry('photographs-face-down')

/** Whether a reader has all photographs lie face down, in this browser. */
export const allFaceDown = {
  read: (): boolean => entry.readText() !== null,
  write(areDown: boolean): void {
    if (areDown) entry.writeText('1')
    else entry.remove()
  },
}

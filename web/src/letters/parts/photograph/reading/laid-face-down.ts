import { isEnclosureId } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { storedEntry } from '#lib/storage/entries.ts'

const entry = storedEntry('photographs-laid-down')

/** Then the first that were laid down lie as their letter says. */
const mostRemembered = 500

/** The ids of photographs that a reader has laid face down in this browser. */
export const laidFaceDown = {
  read: (): ReadonlySet<string> => new Set((entry.readText() ?? '').split(' ').filter(isEnclosureId)),
  write(ids: ReadonlySet<string>): void {
    if (ids.size === 0) entry.remove()
    else entry.writeText([...ids].slice(-mostRemembered).join(' '))
  },
}

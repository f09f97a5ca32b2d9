import { isEnclosureId } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { use, useState } from 'react'
import { FileSourceContext } from '#letters/parts/files/file-source.ts'
import { storedEntry } from '#lib/storage/entries.ts'
import { allFaceDown } from './all-face-down.ts'

/**
 * Which photographs lie face down: all, if their reader wants, those that their writer or reader laid down, and those of a reported
 * letter; until they are turned over.
 */
export function useFaceDown() {
  const { isCovered = false } = use(FileSourceContext)
  const [areAllDown, setAllDown] = useState(() => isCovered || allFaceDown.read())
  const [laid, setLaid] = useState(laidFaceDown.read)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const remember = (ids: ReadonlySet<string>) => {
    laidFaceDown.write(ids)
    setLaid(ids)
  }
  return {
    isCovered,
    areAllDown,
    isDown: ({ id, isFaceDown }: Photograph) => (areAllDown || isFaceDown || laid.has(id)) && !turned.has(id),
    toggleAll: () => {
      allFaceDown.write(!areAllDown)
      setAllDown(!areAllDown)
      setTurned(new Set())
    },
    turnOver: ({ id }: Photograph) => {
      setTurned(new Set(turned).add(id))
      // Another letter, or another tab, may have laid others down.
      remember(without(laidFaceDown.read(), id))
    },
    /** For good: until it is turned over. */
    layDown: ({ id }: Photograph) => {
      setTurned(without(turned, id))
      remember(without(laidFaceDown.read(), id).add(id))
    },
  }
}

function without(ids: ReadonlySet<string>, id: string): Set<string> {
  const others = new Set(ids)
  others.delete(id)
  return others
}

const entry = storedEntry('photographs-laid-down')

/** Beyond so many, the oldest are forgotten and lie as in their letter. */
const mostRemembered = 500

/** The ids of photographs that a reader has laid face down in this browser. */
const laidFaceDown = {
  read: (): ReadonlySet<string> => new Set((entry.readText() ?? '').split(' ').filter(isEnclosureId)),
  write(ids: ReadonlySet<string>): void {
    if (ids.size === 0) entry.remove()
    else entry.writeText([...ids].slice(-mostRemembered).join(' '))
  },
}

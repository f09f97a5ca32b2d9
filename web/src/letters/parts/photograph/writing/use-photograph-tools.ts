import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { useState } from 'react'
import type { LetterInEditor } from '#letters/parts/kind/letter-drawing.ts'
import { placeIn } from '#letters/parts/photograph/reading/places.ts'
import type { PhotographTool } from './photograph-in-letter.tsx'
import { describePlace, movedBy, turnedBeside } from './places.ts'

type Enclosed = {
  readonly handle: LetterInEditor
  readonly photographs: readonly Photograph[]
  readonly onChange: (photographs: readonly Photograph[]) => void
  readonly onGone: () => void
}

/** What can be done with photographs in a letter, and what is said of it. */
export function usePhotographTools(
  { handle, photographs, onChange, onGone }: Enclosed,
  focusNext: (photograph: Photograph) => void,
) {
  const [said, setSaid] = useState('')
  const countBlocks = () => handle.editor.state.doc.childCount
  const withChanged = (photograph: Photograph) =>
    photographs.map(one => (one.id === photograph.id ? photograph : one))
  const change = (photograph: Photograph) => onChange(withChanged(photograph))
  const lay = (photograph: Photograph, laid: readonly Photograph[]) => {
    focusNext(photograph)
    setSaid(describePlace(laid, photograph, countBlocks()))
    onChange(laid)
  }
  const move = (photograph: Photograph, by: -1 | 1) => {
    const moved = movedBy(photographs, photograph, by, countBlocks())
    if (moved !== photographs) lay(photograph, moved)
  }
  const toolsOf = (photograph: Photograph): PhotographTool[] => {
    const blocks = countBlocks()
    const { isBeside } = placeIn(photograph, blocks)
    const canMove = (by: -1 | 1) => movedBy(photographs, photograph, by, blocks) !== photographs
    return [
      {
        name: isBeside ? 'Across the Sheet' : 'Beside the Text',
        use: () => lay(photograph, turnedBeside(photographs, photograph, countBlocks())),
      },
      ...(canMove(-1) ? [{ name: 'Move Up', use: () => move(photograph, -1) }] : []),
      ...(canMove(1) ? [{ name: 'Move Down', use: () => move(photograph, 1) }] : []),
      {
        name: photograph.isFaceDown ? 'Lay It Face Up' : 'Lay It Face Down',
        use: () => change({ ...photograph, isFaceDown: !photograph.isFaceDown }),
      },
      {
        name: 'Take It Out',
        use: () => {
          onChange(photographs.filter(({ id }) => id !== photograph.id))
          onGone()
        },
      },
    ]
  }
  return { toolsOf, move, change, said }
}

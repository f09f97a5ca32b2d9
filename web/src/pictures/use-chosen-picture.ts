import { pictureTexts } from '@novelette/domain/pictures.ts'
import { useEffect, useState } from 'react'
import { type ChosenPicture, closePicture, openPicture, Unfit } from './chosen-picture.ts'

type State =
  | { readonly is: 'resting' | 'opening' | 'done' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'cutting'; readonly picture: ChosenPicture }

/** How long it is said that the picture was updated (SPEC.md section 9). */
const doneMs = 3_000

const resting: State = { is: 'resting' }

/** A picture from the moment it is chosen until it has arrived. */
export function useChosenPicture() {
  const [state, setState] = useState<State>(resting)
  useEffect(() => {
    if (state.is !== 'done') return
    const timer = setTimeout(setState, doneMs, resting)
    return () => clearTimeout(timer)
  }, [state])

  async function choose(file: File): Promise<void> {
    // One after the other: a file that falls on the page while another is cut is not meant.
    if (state.is === 'cutting' || state.is === 'opening') return
    setState({ is: 'opening' })
    try {
      setState({ is: 'cutting', picture: await openPicture(file) })
    } catch (error) {
      setState({ is: 'refused', why: error instanceof Unfit ? error.message : pictureTexts.unreadable })
    }
  }
  function finish(next: State): void {
    if (state.is === 'cutting') closePicture(state.picture)
    setState(next)
  }
  return { state, choose, close: () => finish(resting), done: () => finish({ is: 'done' }) }
}

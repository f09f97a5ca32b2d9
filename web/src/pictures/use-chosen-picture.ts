import { pictureTexts } from '@novelette/domain/picture-texts.ts'
import { useEffect, useRef, useState } from 'react'
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
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // However it ends: sent, called off, or the page was left.
  useEffect(() => {
    if (state.is !== 'cutting') return
    return () => closePicture(state.picture)
  }, [state])
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
      const picture = await openPicture(file)
      if (isHere.current) setState({ is: 'cutting', picture })
      else closePicture(picture)
    } catch (error) {
      setState({ is: 'refused', why: error instanceof Unfit ? error.message : pictureTexts.unreadable })
    }
  }
  return { state, choose, close: () => setState(resting), done: () => setState({ is: 'done' }) }
}

import { pictureTexts } from '@novelette/domain/accounts/picture-texts.ts'
import { useEffect, useRef, useState } from 'react'
import { type ChosenPicture, closePicture, openPicture, UnfitPictureError } from './chosen-picture.ts'

type State =
  | { readonly is: 'resting' | 'opening' | 'done' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'cropping'; readonly picture: ChosenPicture }

const doneMs = 3_000

const resting: State = { is: 'resting' }

export function useChosenPicture() {
  const [state, setState] = useState<State>(resting)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => {
    if (state.is !== 'cropping') return
    return () => closePicture(state.picture)
  }, [state])
  useEffect(() => {
    if (state.is !== 'done') return
    const timer = setTimeout(setState, doneMs, resting)
    return () => clearTimeout(timer)
  }, [state])

  async function choose(file: File): Promise<void> {
    if (state.is === 'cropping' || state.is === 'opening') return
    setState({ is: 'opening' })
    try {
      const picture = await openPicture(file)
      if (isHere.current) setState({ is: 'cropping', picture })
      else closePicture(picture)
    } catch (error) {
      setState({
        is: 'refused',
        why: error instanceof UnfitPictureError ? error.message : pictureTexts.unreadable,
      })
    }
  }
  return { state, choose, close: () => setState(resting), done: () => setState({ is: 'done' }) }
}

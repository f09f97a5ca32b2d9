import { pictureTexts } from '@novelette/domain/accounts/picture-texts.ts'
import { pictureFileTypes } from '@novelette/domain/accounts/pictures.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { type ChangeEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useFileDrop } from '#lib/drop/use-file-drop.ts'
import { errorText } from '#lib/error-code.ts'
import { useFocusAfter } from '#lib/focus/focus.ts'
import { orpc } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/messages/notice.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { type ChosenPicture, closePicture, openPicture, UnfitPictureError } from './chosen-picture.ts'
import { showOwnPicture } from './own-picture.ts'
import styles from './picture-upload.module.css'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

type PictureUploadProps = {
  has: boolean
  children: ReactNode
}

export function PictureUpload({ has, children }: PictureUploadProps) {
  const { state, choose, close, done } = useChosenPicture()
  const remove = useRemovePicture()
  const isOver = useFileDrop(({ dataTransfer }) => {
    const [file] = dataTransfer?.files ?? []
    if (file) void choose(file)
    return file !== undefined
  })
  const input = useRef<HTMLInputElement>(null)
  // The button that removes a picture disappears with the picture.
  const button = useFocusAfter(state.is === 'cropping' || remove.isPending)
  const onChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void choose(file)
    // Otherwise choosing the same file again would fire no change event.
    target.value = ''
  }
  const removeIt = () => {
    close()
    remove.mutate(undefined)
  }
  return (
    <div className={classNames(styles.root, isOver && styles.over)}>
      <div className={styles.portrait}>
        {children}
        <input ref={input} type="file" accept={pictureFileTypes} hidden onChange={onChosen} />
        <button
          ref={button}
          type="button"
          className={styles.choose}
          aria-label={has ? 'Change your profile picture' : 'Upload a profile picture'}
          onClick={() => input.current?.click()}
        >
          <Camera size={20} aria-hidden />
        </button>
      </div>
      {isOver && <p className="muted">Let it go to use it as your picture</p>}
      {has && (
        <Button look="link" busy={remove.isPending} onClick={removeIt}>
          Remove Picture
        </Button>
      )}
      {state.is === 'refused' && <Notice tone="error">{state.why}</Notice>}
      {state.is === 'done' && <Notice tone="ok">{pictureTexts.updated}</Notice>}
      {state.is === 'cropping' && (
        <Suspense>
          <CropDialog picture={state.picture} onClose={close} onDone={done} />
        </Suspense>
      )}
    </div>
  )
}

type State =
  | { readonly is: 'resting' | 'opening' | 'done' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'cropping'; readonly picture: ChosenPicture }

const doneMs = 3_000

const resting: State = { is: 'resting' }

function useChosenPicture() {
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

/** The server keeps the picture a little longer. */
const undoMs = 10_000

function useRemovePicture() {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  const onError = (error: unknown) => void toast(errorText(error), { tone: 'error' })
  const putBack = useMutation(
    orpc.pictures.putBack.mutationOptions({
      onSuccess: (_done, { stem }) => showOwnPicture(queryClient, stem),
      onError,
    }),
  )
  return useMutation(
    orpc.pictures.remove.mutationOptions({
      onSuccess: ({ stem }) => {
        showOwnPicture(queryClient, null)
        if (stem === null) return
        const action = { label: 'Undo', onClick: () => putBack.mutate({ stem }) }
        toast('Your picture was removed.', { lasts: undoMs, action })
      },
      onError,
    }),
  )
}

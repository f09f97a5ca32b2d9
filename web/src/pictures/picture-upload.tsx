import { pictureTexts } from '@novelette/domain/accounts/picture-texts.ts'
import { pictureTypes } from '@novelette/domain/accounts/pictures.ts'
import { Camera } from 'lucide-react'
import { type ChangeEvent, lazy, type ReactNode, Suspense, useRef } from 'react'
import { useFileDrop } from '#lib/drop/use-file-drop.ts'
import { useFocusAfter } from '#lib/focus/use-focus-after.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/messages/notice.tsx'
import styles from './picture-upload.module.css'
import { useChosenPicture } from './use-chosen-picture.ts'
import { useRemovePicture } from './use-remove-picture.ts'

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
        <input ref={input} type="file" accept={pictureTypes.join()} hidden onChange={onChosen} />
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

import type { CropSquare } from '@novelette/domain/accounts/pictures.ts'
import { type CSSProperties, useId } from 'react'
import type { ChosenPicture } from './chosen-picture.ts'
import styles from './crop-stage.module.css'
import { useCropGestures } from './use-crop-gestures.ts'

type CropStageProps = {
  picture: ChosenPicture
  square: CropSquare
  onChange: (square: CropSquare) => void
}

const howTo =
  'Drag the picture, press a place in it, or use the arrow keys to move it. The keys + and − zoom.'

export function CropStage({ picture, square, onChange }: CropStageProps) {
  const howToId = useId()
  const gestures = useCropGestures(picture.sides, square, onChange)
  return (
    <>
      <div
        className={styles.root}
        role="application"
        aria-label="The part of your picture that is shown"
        aria-describedby={howToId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture in it
        tabIndex={0}
        {...gestures}
      >
        <SquareOf picture={picture} square={square} />
      </div>
      <p id={howToId} className={`${styles.how} muted`}>
        {howTo}
      </p>
    </>
  )
}

type SquareOfProps = Pick<CropStageProps, 'picture' | 'square'>

export function SquareOf({ picture: { url, sides }, square: { x, y, size } }: SquareOfProps) {
  const shorter = Math.min(sides.width, sides.height)
  const style: CSSProperties = {
    width: `${(100 * sides.width) / shorter}%`,
    height: `${(100 * sides.height) / shorter}%`,
    transform: `scale(${1 / size}) translate(${-100 * x}%, ${-100 * y}%)`,
  }
  return <img className={styles.squareOf} src={url} alt="" style={style} draggable={false} />
}

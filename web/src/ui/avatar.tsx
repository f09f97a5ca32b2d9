import type { CSSProperties } from 'react'
import styles from './avatar.module.css'
import { pictureSource } from './picture-source.ts'
import { usePictureShown } from './use-picture-shown.ts'

type AvatarProps = {
  name: string
  picture?: string | null
  /** Pixels across. */
  size?: number
}

/** Decorative: the name stands beside it. */
export function Avatar({ name, picture, size = 36 }: AvatarProps) {
  const style: CSSProperties & { '--avatar': string } = { '--avatar': `${size}px` }
  const { shown, onError } = usePictureShown(picture)
  return (
    <span className={styles.root} style={style} aria-hidden>
      {shown ? (
        <img
          {...pictureSource(shown, size)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={onError}
        />
      ) : (
        [...name][0]
      )}
    </span>
  )
}

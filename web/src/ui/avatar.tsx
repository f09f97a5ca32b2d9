import { pictureSizes, pictureUrl } from '@novelette/domain/accounts/pictures.ts'
import { type CSSProperties, useState } from 'react'
import styles from './avatar.module.css'

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

/** The smallest files that are sharp at `across` pixels, at 1x and 2x density. */
export function pictureSource(stem: string, across: number) {
  const sharpAt = (pixels: number) => pictureUrl(stem, pictureSizes.find(size => size >= pixels) ?? 512)
  return { src: sharpAt(across), srcSet: `${sharpAt(across)} 1x, ${sharpAt(2 * across)} 2x` }
}

/** Null once the picture fails to load, so that the first letter shows. */
export function usePictureShown(picture: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>(null)
  return { shown: picture && picture !== failed ? picture : null, onError: () => setFailed(picture ?? null) }
}

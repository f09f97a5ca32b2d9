import { Rosette } from '#stationery/rosette.tsx'
import { pictureSource } from '#ui/picture-source.ts'
import { usePictureShown } from '#ui/use-picture-shown.ts'
import styles from './profile-card.module.css'

/** Pixels of the diameter inside the frame (profile-card.css). */
const across = 124

export function Portrait({ username, picture }: { username: string; picture: string | null }) {
  const { shown, onError } = usePictureShown(picture)
  return (
    <div className={styles.portrait}>
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <Rosette
          className={styles.portraitLine}
          center={[100, 100]}
          radius={76}
          swing={12}
          petals={14}
          strokeWidth="0.5"
        />
        <circle className={styles.portraitGround} cx="100" cy="100" r="63" />
        <circle className={styles.portraitLine} cx="100" cy="100" r="89" strokeWidth="0.8" />
        {!shown && (
          <text className={styles.portraitLetter} x="100" y="128">
            {username[0]}
          </text>
        )}
      </svg>
      {shown && <img {...pictureSource(shown, across)} alt={`${username}'s portrait`} onError={onError} />}
    </div>
  )
}

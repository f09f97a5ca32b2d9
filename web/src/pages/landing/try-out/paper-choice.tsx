import { type BannerId, bannerIds, bannerOf } from '@novelette/domain/letters/banners.ts'
import type { Ref } from 'react'
import { Stamp } from '#stationery/envelope/stamp.tsx'
import styles from './try-out.module.css'

type PaperChoiceProps = {
  banner: BannerId
  onChoose: (banner: BannerId) => void
  ref: Ref<HTMLFieldSetElement>
}

/** Inside the form its field would be submitted to /register. */
export function PaperChoice({ banner, onChoose, ref }: PaperChoiceProps) {
  return (
    <fieldset className={styles.papers} ref={ref}>
      <legend>
        Paper: <i>{bannerOf(banner).name}</i>
      </legend>
      {bannerIds.map(id => (
        <label key={id}>
          <input
            className="sr-only"
            type="radio"
            name="try-paper"
            value={id}
            checked={id === banner}
            onChange={() => onChoose(id)}
          />
          <Stamp banner={id} />
          <span className="sr-only">{bannerOf(id).name}</span>
        </label>
      ))}
    </fieldset>
  )
}

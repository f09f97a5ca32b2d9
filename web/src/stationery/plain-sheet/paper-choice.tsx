import { type BannerId, bannerIds, bannerOf } from '@novelette/domain/letters/banners.ts'
import type { Ref } from 'react'
import { Stamp } from '#stationery/envelope/stamp.tsx'
import styles from './paper-choice.module.css'

type PaperChoiceProps = {
  name: string
  banner: BannerId
  onChoose: (banner: BannerId) => void
  ref?: Ref<HTMLFieldSetElement>
}

export function PaperChoice({ name, banner, onChoose, ref }: PaperChoiceProps) {
  return (
    <fieldset className={styles.root} ref={ref}>
      <legend>
        Paper: <i>{bannerOf(banner).name}</i>
      </legend>
      {bannerIds.map(id => (
        <label key={id}>
          <input
            className="sr-only"
            type="radio"
            name={name}
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

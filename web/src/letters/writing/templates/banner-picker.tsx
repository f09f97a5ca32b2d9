import { type BannerId, bannerIds, bannerOf } from '@novelette/domain/letters/banners.ts'
import { useId } from 'react'
import { PaperSwatch } from '#stationery/envelope/thumbs.tsx'
import styles from './banner-picker.module.css'

type BannerPickerProps = { banner: BannerId; onChange: (banner: BannerId) => void }

/** The six papers, each with its banner and seal. */
export function BannerPicker({ banner, onChange }: BannerPickerProps) {
  const name = useId()
  return (
    <div className={styles.root} role="radiogroup" aria-label="Banner">
      {bannerIds.map(id => (
        <label key={id} className={styles.one}>
          <input
            className="sr-only"
            type="radio"
            name={name}
            value={id}
            checked={id === banner}
            onChange={() => onChange(id)}
          />
          <PaperSwatch banner={id} />
          <span className={styles.name}>{bannerOf(id).name}</span>
        </label>
      ))}
    </div>
  )
}

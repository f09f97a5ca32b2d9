import { unknownPartsText } from '@novelette/domain/letters/parts/unknown-parts.ts'
import type { ReactNode } from 'react'
import type { ReadingPart } from '#letters/parts/kind/part-interfaces.ts'
import styles from './unknown-parts.module.css'

export const unknownReading: ReadingPart = {
  UnderWords: ({ parts: { unknown } }) => unknown && <UnknownParts count={unknown.length} />,
}

type UnknownPartsProps = {
  count: number
  /** What can be done about it. */
  children?: ReactNode
}

/** What a later release laid in the letter, in the app's language. In print the hint to reload is left out. */
export function UnknownParts({ count, children }: UnknownPartsProps) {
  const [comes, It] = count === 1 ? ['comes', 'It'] : ['come', 'They']
  return (
    <div className={styles.root} lang="en" dir="ltr">
      <p>
        With this letter {comes} {unknownPartsText(count)}.{' '}
        <span className={styles.reload} data-screen-only>
          {It} may be shown once the page is reloaded.
        </span>
      </p>
      {children}
    </div>
  )
}

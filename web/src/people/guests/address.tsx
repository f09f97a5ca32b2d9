import { Fragment } from 'react'
import styles from './guests.module.css'

/** Breaks before the @ and before dots, and inside what stands between only where that is longer than a line: never in ".com". */
export function Address({ email }: { email: string }) {
  const pieces = email.split(/(?=[@.])/)
  const kept = [...pieces.slice(0, -2), pieces.slice(-2).join('')]
  return (
    <span className="user">
      {kept.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pieces may be equal
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className={styles.piece}>{piece}</span>
        </Fragment>
      ))}
    </span>
  )
}

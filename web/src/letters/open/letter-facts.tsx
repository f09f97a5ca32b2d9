import type { ReactNode } from 'react'
import styles from './letter-view.module.css'

type Fact = { readonly name: string; readonly value: ReactNode }

export function LetterFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.letterFacts}>
      {facts.map(fact => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

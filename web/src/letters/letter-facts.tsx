import type { ReactNode } from 'react'

type Fact = { readonly name: string; readonly value: ReactNode }

/** A short table of what is known of a letter. */
export function LetterFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="letter-facts">
      {facts.map(fact => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

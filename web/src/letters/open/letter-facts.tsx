import type { ReactNode } from 'react'

type Fact = { readonly name: string; readonly value: ReactNode }

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

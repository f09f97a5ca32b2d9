import type { ReactNode } from 'react'
import { PromiseTicket } from './promise-ticket.tsx'

type PromisesProps = {
  promises: readonly string[]
  /** What can be done with the promise at that place. */
  toolsOf?: ((at: number) => ReactNode) | undefined
}

/** Under the words of a letter. */
export function Promises({ promises, toolsOf }: PromisesProps) {
  return promises.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: promises have no other name
    <PromiseTicket key={at} line={line}>
      {toolsOf?.(at)}
    </PromiseTicket>
  ))
}

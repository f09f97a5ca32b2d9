import type { IncomingHttpHeaders } from 'node:http'
import type { LiveEvent } from '@novelette/domain/letters/events.ts'
import type { Dependencies } from '#context/dependencies.ts'

export type Visitor = {
  readonly headers: IncomingHttpHeaders
  /** Or the one a trusted proxy reports. */
  readonly address: string
}

export type RequestContext = Visitor & {
  readonly deps: Dependencies
  readonly setCookie: (line: string) => void
  readonly sendEventStream: (events: AsyncIterable<LiveEvent>) => void
}

import { type PhotographSize, photographUrl } from '@novelette/domain/enclosures/photographs.ts'
import { createContext } from 'react'
import { localFiles } from '#stationery/enclosures/local-files.ts'

export type PhotographSource = {
  /** Where its bytes are, or a promise of it. */
  readonly urlOf: (id: string, size: PhotographSize) => string | Promise<string>
  /** Each is covered until it is turned over. */
  readonly isCovered?: boolean
}

/** Of a letter that is one's own, or was sent to oneself. */
export const PhotographSourceContext = createContext<PhotographSource>({
  urlOf: (id, size) => localFiles.get(id) ?? photographUrl(id, size),
})

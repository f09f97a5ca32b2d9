import { parentPort, workerData } from 'node:worker_threads'
import type { KeyVersion } from '#sealing/letter-keys.ts'
import { findMatches } from '#search/matches.ts'

const versions: readonly KeyVersion[] = workerData
const byId = new Map(versions.map(version => [version.id, version]))
const keys = { find: (id: string) => byId.get(id) }

type SearchRequest = { readonly lines: string; readonly search: string }

// Answered in the order of the requests.
parentPort?.on('message', ({ lines, search }: SearchRequest) =>
  parentPort?.postMessage(findMatches(keys, lines, search)),
)

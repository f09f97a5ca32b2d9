import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { procedures } from '#rpc/router.ts'

/** The calls that deploy/nginx.conf retries on another server. */
async function retriedPatterns(): Promise<RegExp[]> {
  const conf = await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
  const locations = [...conf.matchAll(/^ {4}location ~ (\S+) \{\n([^}]*)\}/gm)]
  return locations.flatMap(([, path = '', rules = '']) =>
    rules.includes('non_idempotent') ? [new RegExp(path)] : [],
  )
}

/** Idempotent writes. */
const idempotentWrites = ['letters.send', 'drafts.save']
/** Browsers reopen them themselves. */
const streams = ['live.stream']

it('nginx retries exactly the calls that only read or are idempotent', async () => {
  const patterns = await retriedPatterns()
  expect(patterns).toHaveLength(2)
  const named = [...procedures.keys()].filter(name =>
    patterns.some(pattern => pattern.test(`/api/rpc/${name.replace('.', '/')}`)),
  )
  const reading = [...procedures].flatMap(([name, procedure]) =>
    procedure['~orpc'].route.method === 'GET' && !streams.includes(name) ? [name] : [],
  )
  expect(named.toSorted()).toEqual([...reading, ...idempotentWrites].toSorted())
})

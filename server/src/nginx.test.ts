import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { procedures } from '#router.ts'

/** Those that an nginx as in deploy/ asks of another server once more, by the calls that they name. */
async function askedAgain(): Promise<RegExp[]> {
  const conf = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
  const locations = [...conf.matchAll(/^ {4}location ~ (\S+) \{\n([^}]*)\}/gm)]
  return locations.flatMap(([, path = '', rules = '']) =>
    rules.includes('non_idempotent') ? [new RegExp(path)] : [],
  )
}

/** What is stored once however often it is asked for. */
const storedOnce = ['letters.send', 'drafts.save']
/** A stream, which browsers open again by themselves. */
const streams = ['live.stream']

it('is told which calls may be asked again: those that only read, and what is stored once', async () => {
  const patterns = await askedAgain()
  expect(patterns).toHaveLength(2)
  const named = [...procedures.keys()].filter(name =>
    patterns.some(pattern => pattern.test(`/api/rpc/${name.replace('.', '/')}`)),
  )
  const reading = [...procedures].flatMap(([name, procedure]) =>
    procedure['~orpc'].route.method === 'GET' && !streams.includes(name) ? [name] : [],
  )
  expect(named.toSorted()).toEqual([...reading, ...storedOnce].toSorted())
})

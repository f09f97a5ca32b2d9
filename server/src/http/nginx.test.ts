import { readFile } from 'node:fs/promises'
import { enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import {
  enclosurePath,
  linkEnclosurePath,
  reportedEnclosurePath,
} from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { partKindOf } from '@novelette/domain/letters/parts/part-table.ts'
import { expect, it } from 'vitest'
import { withTrailingSlash } from '#rpc/known-methods.ts'
import { procedures } from '#rpc/router.ts'

/** The paths whose rules in deploy/nginx.conf hold this text. */
async function patternsWith(rule: string): Promise<RegExp[]> {
  const conf = await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
  const locations = [...conf.matchAll(/^ {4}location ~ (\S+) \{\n([^}]*)\}/gm)]
  return locations.flatMap(([, path = '', rules = '']) => (rules.includes(rule) ? [new RegExp(path)] : []))
}

const idempotentWrites = [
  'letters.send',
  'drafts.save',
  'scheduledLetters.schedule',
  'scheduledLetters.change',
  'guests.send',
  'guests.answer',
  'guests.markDelivered',
  'guests.open',
]
/** No address may hold the secret of a link. */
const readByPost = ['guests.envelopes']
/** Browsers reopen them themselves. */
const streams = ['live.stream']

it('nginx retries exactly the calls that only read or are idempotent', async () => {
  const patterns = await patternsWith('non_idempotent')
  expect(patterns).toHaveLength(3 + enclosureKinds.length)
  const named = [...procedures.keys()].filter(name =>
    patterns.some(pattern => pattern.test(`/api/rpc/${name.replace('.', '/')}`)),
  )
  const reading = [...procedures].flatMap(([name, procedure]) =>
    procedure['~orpc'].route.method === 'GET' && !streams.includes(name) ? [name] : [],
  )
  expect(named.toSorted()).toEqual([...reading, ...readByPost, ...idempotentWrites].toSorted())
})

/** More than a file has. */
const bodyLimit = (bytes: number) => `client_max_body_size ${bytes / 1024 ** 2 + 1}m`

it.each<readonly [string, readonly string[]]>([
  [
    'client_max_body_size 33m',
    [
      '/api/rpc/letters/send',
      '/api/rpc/guests/send',
      '/api/rpc/drafts/save',
      '/api/rpc/scheduledLetters/schedule',
      '/api/rpc/scheduledLetters/change',
      '/api/v1/letters',
      '/api/v1/guests/x/letters',
      '/api/v1/drafts/x',
      '/api/v1/scheduled-letters',
      '/api/v1/scheduled-letters/x',
    ],
  ],
  ['client_max_body_size 1100k', ['/api/rpc/guests/answer', '/api/v1/guest-link/answers']],
  [
    'proxy_buffering off',
    [
      '/api/rpc/live/stream',
      '/api/v1/live',
      ...enclosureKinds.flatMap(kind => [
        enclosurePath(kind, 'x'),
        linkEnclosurePath(kind),
        reportedEnclosurePath(kind, 'x', 'x'),
      ]),
    ],
  ],
  ...enclosureKinds.map(
    kind => [bodyLimit(partKindOf(kind).files.bytes), [enclosurePath(kind, 'x')]] as const,
  ),
])(
  'nginx has the rule "%s" for long letters, answers, live events or what is enclosed, also with a slash at the end',
  async (rule, paths) => {
    const patterns = await patternsWith(rule)
    for (const path of paths.flatMap(withTrailingSlash))
      expect(
        patterns.some(pattern => pattern.test(path)),
        path,
      ).toBe(true)
  },
)

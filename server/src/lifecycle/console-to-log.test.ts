import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '#lib/log.ts'
import { consoleToLog } from './console-to-log.ts'

const { console: printer } = globalThis
let restore = () => {}
afterEach(() => {
  restore()
  vi.restoreAllMocks()
})

/** All that the process prints, as lines. */
function print(say: () => void) {
  const written: string[] = []
  const write = (text: unknown) => written.push(String(text)) > 0
  vi.spyOn(process.stderr, 'write').mockImplementation(write)
  vi.spyOn(process.stdout, 'write').mockImplementation(write)
  restore = consoleToLog(createLog('info', { write }))
  say()
  const lines = written.join('').split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line) as Readonly<Record<string, unknown>>)
}

it('what a library prints of a pool that timed out is one line of JSON', () => {
  // As graphile-worker does when a worker gets no connection.
  const [line, ...more] = print(() => printer.trace(new Error('timeout exceeded when trying to connect')))
  expect(more).toEqual([])
  expect(line).toMatchObject({
    level: 40,
    console: 'trace',
    err: { message: 'timeout exceeded when trying to connect' },
  })
})

it.each(['debug', 'log', 'info', 'warn', 'error', 'trace'] as const)(
  'several lines of console.%s are one line of JSON each',
  method => {
    const lines = print(() => {
      printer[method](
        'Retried 10 times,\nand still failed:',
        Object.assign(new Error('key (x)=(a@b.de)'), { code: '1' }),
      )
      printer[method]('attempt 1/3 failed. Error: key (email)=(a@b.de)')
    })
    expect(lines.map(({ msg }) => msg)).toEqual([
      'Retried 10 times,\nand still failed:',
      'attempt 1/3 failed.',
    ])
    expect(JSON.stringify(lines)).not.toContain('a@b.de')
  },
)

it('a warning of Node is one line of JSON', async () => {
  const written: string[] = []
  restore = consoleToLog(createLog('info', { write: text => void written.push(text) }))
  process.emitWarning('Something is\ndeprecated', 'DeprecationWarning')
  await vi.waitFor(() => expect(written).toHaveLength(1))
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    kind: 'DeprecationWarning',
    msg: 'Something is\ndeprecated',
  })
})

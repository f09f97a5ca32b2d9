import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const run = promisify(execFile)
const module = import.meta.resolve('./close.ts')

/** What a process says and ends with that does `then` while it serves. Of the 28 seconds to stop a long drain leaves a quarter. */
async function serve(then: string, stop = 'async () => console.log("stopped")') {
  const program = `
    const { closeOnSignal } = await import(${JSON.stringify(module)})
    const log = {
      info: (_, text) => console.log(text),
      fatal: ({ err }, text) => console.log(text + ': ' + err.message),
    }
    setInterval(() => undefined, 1000)
    closeOnSignal({ startDraining: () => console.log('not ready'), stop: ${stop}, drainSeconds: 27.75 }, log)
    ${then}`
  const ended = await run(process.execPath, ['--input-type=module', '-e', program]).catch(error => error)
  return { code: ended.code ?? 0, said: ended.stdout.trim().split('\n') }
}

const interrupt = 'process.kill(process.pid, "SIGINT")'

describe('a server', () => {
  test('stops on a signal', async () => {
    expect(await serve(interrupt)).toEqual({ code: 0, said: ['not ready', 'draining', 'stopped'] })
  })

  test.each(['setTimeout(() => { throw new Error("oops") })', 'void Promise.reject(new Error("oops"))'])(
    'stops after an error that nobody caught: %s',
    async then => {
      expect(await serve(then)).toEqual({
        code: 1,
        said: ['stopping after an unexpected error: oops', 'stopped'],
      })
    },
  )

  test('that fails while it stops says so', async () => {
    const { code, said } = await serve(interrupt, 'async () => { throw new Error("busy") }')
    expect([code, said.at(-1)]).toEqual([1, 'not everything stopped: busy'])
  })

  test('that never stops ends all the same', async () => {
    const { code, said } = await serve(interrupt, '() => new Promise(() => undefined)')
    expect([code, said.at(-1)]).toEqual([1, 'not everything stopped: Stopping takes too long.'])
  })

  test('that gets a second signal a second later ends at once', async () => {
    const { code, said } = await serve(`setInterval(() => process.kill(process.pid, 'SIGTERM'), 1100)`)
    expect([code, said]).toEqual([1, ['not ready', 'draining']])
  })
})

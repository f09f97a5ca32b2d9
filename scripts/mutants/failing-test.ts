import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

type Report = { readonly testResults: readonly { readonly name: string; readonly status: string }[] }

let running: ChildProcess | undefined
process.once('exit', end)

/** The first of these tests' files that fails, or what else goes wrong; null where all pass. `words` are Vitest's. */
export async function failingTest(folder: string, words: string[], minutes: number): Promise<string | null> {
  const [report, temporary] = [join(folder, 'report.json'), join(folder, 'tmp')]
  mkdirSync(temporary, { recursive: true })
  rmSync(report, { force: true })
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const options = ['run', '--bail', '1', '--reporter', 'json', '--outputFile', report]
  running = spawn(process.execPath, [vitest, ...options, ...words], {
    cwd: folder,
    detached: true,
    env: { ...process.env, TMPDIR: temporary },
    stdio: 'ignore',
  })
  const timer = setTimeout(end, minutes * 60_000)
  const [code, signal] = await once(running, 'exit')
  clearTimeout(timer)
  running = undefined
  if (signal) return `the clock, after ${minutes} minutes`
  if (code === 0) return null
  const { testResults }: Report = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { testResults: [] }
  const failed = testResults.find(({ status }) => status === 'failed')
  return failed ? relative(folder, failed.name) : 'an error outside of tests'
}

/** With its workers, of which one may be in a loop without end. */
function end(): void {
  if (running?.pid) process.kill(-running.pid, 'SIGKILL')
}

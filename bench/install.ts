import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/src/test/free-port.ts'
import { print } from './product/report.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const timeoutMs = 300_000

/** From `npm ci` in a fresh clone, with a warm npm cache, to the first page of `npm start`. */
export async function benchInstall(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'novelette-clone-'))
  const port = await freePort()
  spawnSync('git', ['clone', '--quiet', project, folder], { stdio: 'inherit' })
  const startedAt = performance.now()
  const product = spawn('npm ci && npm start', {
    cwd: folder,
    shell: true,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port) },
  })
  try {
    while (!(await answers(`http://localhost:${port}/`))) {
      if (performance.now() - startedAt > timeoutMs) throw new Error('the clone did not come up')
      await pause(100)
    }
    const seconds = (performance.now() - startedAt) / 1000
    print('A fresh clone with a warm npm cache', [
      { name: 'npm ci && npm start to the first page', value: seconds, unit: 's', goal: 90 },
    ])
  } finally {
    if (product.pid) process.kill(-product.pid, 'SIGTERM')
    await pause(3_000)
    await rm(folder, { recursive: true, force: true })
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    response => response.ok,
    () => false,
  )
}

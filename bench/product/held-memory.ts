import { readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** Bytes: resident set size, and what is left after a garbage collection. */
export type Memory = { readonly rss: number; readonly held: number }

/** measureMemory needs a process started with it. */
export const probeEnv = (path: string) => ({
  MEMORY_PROBE: path,
  NODE_OPTIONS: `--expose-gc --import ${new URL('memory-probe.ts', import.meta.url)}`,
})

export async function measureMemory(pid: number, path: string): Promise<Memory> {
  await rm(path, { force: true })
  process.kill(pid, 'SIGCONT')
  while (true) {
    const text = await readFile(path, 'utf8').catch(() => '')
    if (text.endsWith('}')) return JSON.parse(text)
    await pause(20)
  }
}

import { readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** Bytes: resident, and of heap and external memory together what is left after garbage was collected. */
export type Memory = { readonly rss: number; readonly held: number }

/** What a process is started with, so that it can be asked what it holds. */
export const probed = (path: string) => ({
  MEMORY_PROBE: path,
  NODE_OPTIONS: `--expose-gc --import ${new URL('memory-probe.ts', import.meta.url)}`,
})

export async function memoryOf(pid: number, path: string): Promise<Memory> {
  await rm(path, { force: true })
  process.kill(pid, 'SIGCONT')
  while (true) {
    const text = await readFile(path, 'utf8').catch(() => '')
    if (text.endsWith('}')) return JSON.parse(text)
    await pause(20)
  }
}

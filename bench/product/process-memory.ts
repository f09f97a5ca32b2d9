import { readdir, readFile } from 'node:fs/promises'

/** In MB. */
export async function residentMemoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

/** In MB; 0 once it has ended. */
export async function proportionalSetSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024
}

/** Proportional set size of a process and its descendants, in MB. `counts` says by its name whether one counts. */
export async function memoryOfTree(root: number, counts = (_name: string) => true): Promise<number> {
  const processes = new Map<number, { readonly parent: number; readonly name: string }>()
  for (const entry of await readdir('/proc')) {
    const stat = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => null) : null
    const [, name = '', parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat ?? '') ?? []
    if (parent) processes.set(Number(entry), { parent: Number(parent), name })
  }
  const within = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && pid > 1 && within(processes.get(pid)?.parent))
  const counted = [...processes].filter(([pid, { name }]) => within(pid) && counts(name))
  const sizes = await Promise.all(counted.map(([pid]) => proportionalSetSize(pid)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../backup/src/restore/rehearse-command.ts', import.meta.url))

/** In a process of its own: this package imports nothing of the backup, which imports it. Returns its code. */
export async function rehearseRestore(file: string, keyFile: string | undefined): Promise<number> {
  const args = keyFile === undefined ? [file] : [file, '--key-file', keyFile]
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' })
  // The child removes its database before it exits.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

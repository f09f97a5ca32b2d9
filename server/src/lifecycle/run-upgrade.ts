import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../backup/src/upgrade/upgrade-command.ts', import.meta.url))

/**
 * Moves data of an earlier PostgreSQL, in a process of its own: this package imports nothing of the backup, which imports it.
 * Throws an Error that says what to do.
 */
export async function runUpgrade(): Promise<void> {
  // Its input ends with this process.
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'inherit', 'pipe'] })
  const exit = once(child, 'exit')
  const said = await text(child.stderr)
  const [code] = await exit
  if (code !== 0)
    throw new Error(said.trim() || 'Moving the data to a new PostgreSQL was cut off. Start again.')
}

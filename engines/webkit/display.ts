import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Display = {
  /** For the environment variable DISPLAY. */
  readonly name: string
  /** What is on the screen, as X servers dump it. */
  readonly screenFile: string
  close(): Promise<void>
}

const startTimeoutMs = 120_000

/**
 * A screen in memory. Without a window manager the window under the pointer has the focus, and the pointer rests in the middle: so
 * a window has a display of its own, no larger than itself.
 */
export async function openDisplay(
  program: string,
  folder: string,
  width: number,
  height: number,
): Promise<Display> {
  const screen = ['-screen', '0', `${width}x${height}x24`, '-fbdir', folder, '-nocursor']
  const server = spawn(program, ['-displayfd', '3', '-nolisten', 'tcp', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const ended = once(server, 'exit')
  const signal = AbortSignal.timeout(startTimeoutMs)
  // Xvfb chooses a number, and writes it once it accepts clients.
  const number = server.stdio[3] ? once(server.stdio[3], 'data', { signal }) : ended
  const [first] = await Promise.race([number, ended])
  if (server.exitCode !== null) throw new Error(`${program} ended with ${first}`)
  return {
    name: `:${String(first).trim()}`,
    screenFile: join(folder, 'Xvfb_screen0'),
    async close() {
      server.kill()
      await ended
    },
  }
}

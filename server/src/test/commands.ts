import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const programs = {
  server: 'lifecycle/main.ts',
  backup: '../../backup/src/backup-command.ts',
  doctor: 'doctor/main.ts',
  restore: '../../backup/src/restore/restore-command.ts',
  'rotate-keys': 'rotate-keys/rotate-keys-command.ts',
  'resume-delivery': 'scheduling/resume-delivery-command.ts',
}

export type Settings = Readonly<Record<string, string>>

/** What was compiled before is read: compiling takes half of a short command's processor time. */
const compileCache = join(import.meta.dirname, '../../../node_modules/.cache/novelette')

/** `limit` is a shell command run first. The caller ends the process. */
export function start(name: keyof typeof programs, args: readonly string[], settings: Settings, limit = ':') {
  const program = join(import.meta.dirname, '..', programs[name])
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: compileCache,
    LOG_LEVEL: 'error',
    ...settings,
  }
  const words = ['-c', `${limit}; exec "$@"`, 'sh', process.execPath, program, ...args]
  const child = spawn('/bin/sh', words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  return { child, said: () => output }
}

export async function run(name: keyof typeof programs, args: readonly string[], settings: Settings) {
  const { child, said } = start(name, args, settings)
  const code = await ended(child)
  return { code, said: said() }
}

export async function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'close')
    if (signal) child.kill(signal)
    await exit
  }
  return child.exitCode
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { runForOutput } from '../../scripts/release/run.ts'
import type { Image } from './build-image.ts'

const startTimeoutMs = 60_000

/** A container of the image: its user and settings, and `data` as its volume. It shares this machine's network. */
export class Container {
  readonly #image: Image
  readonly #options: readonly string[]
  #child: ChildProcess | null = null
  #said = ''

  constructor(image: Image, data: string, settings: Readonly<Record<string, string>>) {
    this.#image = image
    const set = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
    this.#options = ['--isolation', 'chroot', '--volume', `${data}:/data`, ...set]
  }

  get said(): string {
    return this.#said
  }

  /** What another command says in it. */
  run(...command: readonly string[]): string {
    return runForOutput('buildah', this.#words(command))
  }

  /** Milliseconds until it is ready, and of the processor till then. Throws what it said when it ends before. */
  async start(url: string): Promise<{ readonly ms: number; readonly processorMs: number }> {
    const since = performance.now()
    const child = this.#spawn()
    while (!(await isReady(url))) {
      if (child.exitCode !== null || performance.now() - since > startTimeoutMs)
        throw new Error(`The container is not ready: ${this.#said}`)
      await pause(20)
    }
    return { ms: performance.now() - since, processorMs: processorMsOf(innermost(child.pid ?? 0)) }
  }

  /** Its exit code, when it ends by itself. */
  async ended(): Promise<number | null> {
    const child = this.#child ?? this.#spawn()
    if (child.exitCode === null) await once(child, 'close')
    return child.exitCode
  }

  /** As an engine does: to the first process inside. Returns its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    if (!child?.pid || child.exitCode !== null) return child?.exitCode ?? null
    process.kill(innermost(child.pid), signal)
    const code = await this.ended()
    this.#child = null
    return code
  }

  #words(command: readonly string[]): string[] {
    const { storage, container } = this.#image
    return [...storage, 'run', ...this.#options, container, '--', ...command]
  }

  #spawn(): ChildProcess {
    const child = spawn('buildah', this.#words(this.#image.command), { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (this.#said += chunk))
    this.#child = child
    return child
  }
}

/** Between buildah and the server stand processes of the isolation; the server has none of its own. */
function innermost(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const children = threads.map(thread => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'))
  const [child] = children.join('').split(' ').map(Number)
  return child ? innermost(child) : pid
}

/** In user and kernel mode, counted in hundredths of a second. */
function processorMsOf(pid: number): number {
  const [, , , , , , , , , , , user, kernel] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(user) + Number(kernel)) * 10
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health/ready`).catch(() => null)
  return answer?.ok ?? false
}

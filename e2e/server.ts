import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runningEmbeddedPostgres } from '../embedded-postgres/src/running.ts'
import { freePort } from '../server/src/test/free-port.ts'

const mainFile = fileURLToPath(new URL('../server/src/lifecycle/main.ts', import.meta.url))

/** All requests come from one address. */
const testSettings = { LOG_LEVEL: 'warn', LIMIT_FACTOR: '10000' }

const maxOutputLength = 4_000

/** Even a busy machine starts the server within this. */
const startTimeoutMs = 120_000

type Settings = Readonly<Record<string, string>>

/** Started as `npm start` does, with its own data folder and port. */
export class ProductServer {
  readonly url: string
  readonly dataDir: string
  readonly #settings: Settings
  readonly #through: readonly string[]
  readonly #main: string
  #child: ChildProcess | null = null
  #said = ''

  private constructor(
    port: number,
    dataDir: string,
    settings: Settings,
    through: readonly string[],
    main: string,
  ) {
    this.#through = through
    this.#main = main
    this.url = `http://localhost:${port}`
    this.dataDir = dataDir
    this.#settings = { ...testSettings, PORT: String(port), DATA_DIR: dataDir, ...settings }
  }

  /** `through` is a command that execs the server; `main` is another release's entry. */
  static async start(
    settings: Settings = {},
    through: readonly string[] = [],
    main = mainFile,
  ): Promise<ProductServer> {
    const port = await freePort()
    const dataDir = await mkdtemp(join(tmpdir(), 'novelette-e2e-'))
    const server = new ProductServer(port, dataDir, settings, through, main)
    try {
      await server.launch()
    } catch (error) {
      await server.stop()
      throw error
    }
    return server
  }

  /** Throws its output if it exits before it has printed its address. */
  async launch(): Promise<void> {
    const [command = process.execPath, ...words] = [...this.#through, process.execPath, this.#main]
    const child = spawn(command, words, {
      env: { ...process.env, ...this.#settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#said = ''
    const startTimeout = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs)
    const record = (text: string) => {
      this.#said = `${this.#said}${text}`.slice(-maxOutputLength)
    }
    const started = new Promise<void>((resolve, reject) => {
      child.stdout.on('data', chunk => {
        record(String(chunk))
        if (this.#said.includes(this.publicUrl)) resolve()
      })
      child.stderr.on('data', chunk => {
        record(String(chunk))
        process.stderr.write(chunk)
      })
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        record(`\nThe server ended with ${code ?? signal}.`)
        reject(new Error(this.#said))
      })
    })
    await started.finally(() => clearTimeout(startTimeout))
  }

  get said(): string {
    return this.#said
  }

  /** Where browsers reach it: behind a proxy another address than its own. */
  get publicUrl(): string {
    return this.#settings.APP_URL ?? this.url
  }

  get databaseUrl(): string {
    const address = this.#settings.DATABASE_URL ?? runningEmbeddedPostgres(this.dataDir)
    if (!address) throw new Error('the database of the server does not run')
    return address
  }

  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('the server does not run')
    return this.#child.pid
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** As Ctrl-C does; its data stay. */
  async shutDown(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async stop(): Promise<void> {
    await this.shutDown()
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

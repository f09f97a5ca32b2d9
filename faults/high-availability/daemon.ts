import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { cleanEnv, type SystemAccount } from '../../embedded-postgres/src/account.ts'

/** A program that runs until it is stopped, and writes into a log file. */
export class Daemon {
  readonly #account: SystemAccount
  readonly #command: readonly string[]
  readonly #log: string
  #child: ChildProcess | null = null

  constructor(account: SystemAccount, command: readonly string[], log: string) {
    this.#account = account
    this.#command = command
    this.#log = log
  }

  /** Does nothing while it runs. */
  launch(): void {
    if (this.#isRunning) return
    const log = openSync(this.#log, 'a')
    const [program = '', ...words] = [...this.#account.prefix, ...this.#command]
    this.#child = spawn(program, words, {
      ...this.#account.ids,
      cwd: '/',
      env: cleanEnv,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || !this.#isRunning) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  get #isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }
}

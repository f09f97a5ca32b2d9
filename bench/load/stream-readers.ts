import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type ReaderMessage =
  | { readonly opened: number }
  | { readonly id: string; readonly at: number }
  | 'closed'

export class Readers {
  /** In milliseconds of the machine's clock, by letter. */
  readonly arrivals = new Map<string, number>()
  closed = 0
  readonly #child: ChildProcess = fork(fileURLToPath(new URL('stream-reader-process.ts', import.meta.url)))
  readonly #opened = Promise.withResolvers<void>()

  constructor() {
    this.#child.on('message', (message: ReaderMessage) => {
      if (message === 'closed') this.closed += 1
      else if ('opened' in message) this.#opened.resolve()
      else this.arrivals.set(message.id, message.at)
    })
    this.#child.once('exit', code => this.#opened.reject(new Error(`the readers ended with ${code}`)))
  }

  async open(url: string, cookies: readonly string[]): Promise<void> {
    this.#child.send({ url, cookies })
    await this.#opened.promise
  }

  async stop(): Promise<void> {
    this.#child.kill()
    await once(this.#child, 'exit')
  }
}

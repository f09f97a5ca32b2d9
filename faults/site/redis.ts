import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freePort } from '../../server/src/test/free-port.ts'

const user = 'letters'
const password = 'open sesame'
/** docs/operating.md calls these rights sufficient. */
const rights = '+subscribe +publish +ping &novelette_live_*'

export class RedisServer {
  readonly url: string
  readonly #port: number
  readonly #folder: string
  #child: ChildProcess | null = null

  private constructor(port: number, folder: string) {
    this.url = `redis://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`
    this.#port = port
    this.#folder = folder
  }

  static async start(): Promise<RedisServer> {
    const redis = new RedisServer(await freePort(), await mkdtemp(join(tmpdir(), 'novelette-redis-')))
    await redis.launch()
    return redis
  }

  async launch(): Promise<void> {
    const settings = `port ${this.#port}
      bind 127.0.0.1
      dir ${this.#folder}
      save ""
      user default on nopass -@all +pubsub|numsub +ping &*
      user ${user} on #${await sha256(password)} resetkeys resetchannels -@all ${rights}\n`
    const child = spawn(inject('programs').redisServer, ['-'], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#child = child
    child.stdin.end(settings)
    for await (const said of child.stdout) if (String(said).includes('Ready to accept connections')) break
    child.stdout.resume()
  }

  async listeners(): Promise<number> {
    const socket = connect(this.#port, '127.0.0.1')
    socket.end('pubsub numsub novelette_live_0\r\n')
    const answer = (await socket.setEncoding('utf8').toArray()).join('')
    return Number(/:(\d+)\r\n$/.exec(answer)?.[1])
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child?.kill('SIGKILL')) return
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }

  async stop(): Promise<void> {
    await this.kill()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex')
}

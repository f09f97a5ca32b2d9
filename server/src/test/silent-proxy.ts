import { once } from 'node:events'
import {
  createServer,
  type ListenOptions,
  type NetConnectOpts,
  connect as reach,
  type Socket,
} from 'node:net'

type Silence = 'of everything' | 'of answers'

/** Drops packets silently, like a host without power or a firewall. */
export type SilentProxy = {
  readonly port: number
  /** Closes no connection. */
  dropTraffic(silence?: Silence): void
  forwardNewConnections(): void
  stop(): Promise<void>
}

export async function startSilentPostgresProxy(
  connectionString: string,
): Promise<SilentProxy & { readonly url: string }> {
  const url = new URL(connectionString)
  const proxy = await startSilentProxy({ path: `${url.searchParams.get('host')}/.s.PGSQL.5432` })
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${proxy.port}`
  return { ...proxy, url: url.href }
}

export async function startSilentProxy(
  to: NetConnectOpts,
  at: ListenOptions = { port: 0, host: '127.0.0.1' },
): Promise<SilentProxy> {
  let silence: Silence | null = null
  const asking = new Set<Direction>()
  const answering = new Set<Direction>()
  const applySilence = () => {
    if (silence) for (const way of answering) way.isSilent = true
    if (silence === 'of everything') for (const way of asking) way.isSilent = true
  }
  const server = createServer(caller => {
    const called = reach(to)
    asking.add(forward(caller, called))
    answering.add(forward(called, caller))
    applySilence()
  })
  server.listen(at)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    port: address.port,
    dropTraffic(what = 'of everything') {
      silence = what
      applySilence()
    },
    forwardNewConnections() {
      silence = null
    },
    async stop() {
      server.close()
      for (const { from } of [...asking, ...answering]) from.destroy()
      await once(server, 'close')
    },
  }
}

type Direction = { readonly from: Socket; isSilent: boolean }

function forward(from: Socket, to: Socket): Direction {
  const way = { from, isSilent: false }
  from.on('data', bytes => way.isSilent || to.write(bytes))
  from.on('error', () => null)
  from.once('close', () => way.isSilent || to.destroy())
  return way
}

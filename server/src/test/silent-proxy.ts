import { once } from 'node:events'
import { createServer, type NetConnectOpts, connect as reach, type Socket } from 'node:net'

/** Nothing passes any more; or what is asked does, and no answer. */
type Silence = 'of everything' | 'of answers'

/** A way to a server on this machine that falls silent, as where a host loses its power or a firewall drops all that it is sent. */
export type SilentProxy = {
  readonly port: number
  /** On connections old and new, from now on. Nobody is told. */
  fallSilent(silence?: Silence): void
  /** What connects from now on is heard. What was connected before is silent for ever. */
  hearNew(): void
  stop(): Promise<void>
}

/** Such a way to a PostgreSQL that has a socket in a folder, and its address on that way. */
export async function startSilentWay(
  connectionString: string,
): Promise<SilentProxy & { readonly url: string }> {
  const url = new URL(connectionString)
  const proxy = await startSilentProxy({ path: `${url.searchParams.get('host')}/.s.PGSQL.5432` })
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${proxy.port}`
  return { ...proxy, url: url.href }
}

export async function startSilentProxy(to: NetConnectOpts): Promise<SilentProxy> {
  let silence: Silence | null = null
  const asking = new Set<Way>()
  const answering = new Set<Way>()
  const hush = () => {
    if (silence) for (const way of answering) way.isSilent = true
    if (silence === 'of everything') for (const way of asking) way.isSilent = true
  }
  const server = createServer(caller => {
    const called = reach(to)
    asking.add(join(caller, called))
    answering.add(join(called, caller))
    hush()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    port: address.port,
    fallSilent(what = 'of everything') {
      silence = what
      hush()
    },
    hearNew() {
      silence = null
    },
    async stop() {
      server.close()
      for (const { from } of [...asking, ...answering]) from.destroy()
      await once(server, 'close')
    },
  }
}

/** One direction of a connection. */
type Way = { readonly from: Socket; isSilent: boolean }

function join(from: Socket, to: Socket): Way {
  const way = { from, isSilent: false }
  from.on('data', bytes => way.isSilent || to.write(bytes))
  from.on('error', () => null)
  from.once('close', () => way.isSilent || to.destroy())
  return way
}

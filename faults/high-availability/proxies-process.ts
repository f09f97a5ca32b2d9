import { type SilentProxy, startSilentProxy } from '../../server/src/test/silent-proxy.ts'
import { addressesIn, type HostNumber, hostNumbers, ports } from './addresses.ts'

export type Order = { readonly act: 'cut off' | 'reconnect'; readonly host: HostNumber }

/** A process of its own, so that a busy test holds up no lease. Its parameter is the network; it answers each order when it is done. */
const { own, announced, etcdFrom } = addressesIn(process.argv[2] ?? '')
const proxies = new Map<HostNumber, readonly SilentProxy[]>()

async function open(host: HostNumber): Promise<void> {
  const inwards = [ports.postgres, ports.rest].map(port => [announced(host), own(host), port] as const)
  const outwards = hostNumbers.map(other => [etcdFrom(host, other), own(other), ports.etcd] as const)
  const opened = [...inwards, ...outwards].map(([from, to, port]) =>
    startSilentProxy({ host: to, port }, { host: from, port }),
  )
  proxies.set(host, await Promise.all(opened))
}

async function obey({ act, host }: Order): Promise<void> {
  const ofHost = proxies.get(host) ?? []
  if (act === 'cut off') for (const proxy of ofHost) proxy.dropTraffic()
  else {
    await Promise.all(ofHost.map(proxy => proxy.stop()))
    await open(host)
  }
}

for (const host of hostNumbers) await open(host)
process.on('message', async (order: Order) => {
  await obey(order)
  process.send?.('done')
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type Addresses, addressesIn, type HostNumber } from './addresses.ts'
import type { Order } from './proxies-process.ts'

/** etcd itself is never cut off. */
export type ClusterNetwork = Addresses & {
  /** Drops everything from and to the host, and closes no connection. */
  cutOff(host: HostNumber): Promise<void>
  /** Closes the connections from before. */
  reconnect(host: HostNumber): Promise<void>
  stop(): Promise<void>
}

export async function startClusterNetwork(): Promise<ClusterNetwork> {
  // Two clusters may run on one machine.
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`
  const child = fork(new URL('./proxies-process.ts', import.meta.url), [network], { execArgv: [] })
  await once(child, 'message')
  const give = async (order: Order) => {
    const done = once(child, 'message')
    child.send(order)
    await done
  }
  return {
    ...addressesIn(network),
    cutOff: host => give({ act: 'cut off', host }),
    reconnect: host => give({ act: 'reconnect', host }),
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export type CuttableConnection = {
  readonly url: string
  forwardTo(serverUrl: string): void
  /** As a network that is gone, for every engine alike: what is open breaks, nothing new is accepted. */
  cut(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** Between the browsers and the server. */
export async function startCuttableConnection(): Promise<CuttableConnection> {
  const sockets = new Set<Socket>()
  let serverPort = 0
  const accept = (client: Socket) => {
    const server = connect(serverPort, 'localhost')
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay().pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  }
  const listener: Server = createServer(accept)
  const port = await listen(listener, 0)
  const cut = async () => {
    const closed = once(listener, 'close')
    listener.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    url: `http://localhost:${port}`,
    forwardTo(serverUrl) {
      serverPort = Number(new URL(serverUrl).port)
    },
    cut,
    restore: async () => {
      if (!listener.listening) await listen(listener, port)
    },
    close: async () => {
      if (listener.listening) await cut()
    },
  }
}

async function listen(listener: Server, port: number): Promise<number> {
  listener.listen(port, 'localhost')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The connection has no port.')
  return address.port
}

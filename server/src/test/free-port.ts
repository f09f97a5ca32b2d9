import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Above a port that browsers refuse, below those from which systems connect: these would take it while its server is down. */
const [first, afterLast] = [11_000, 32_768]

export async function freePort(): Promise<number> {
  const port = randomInt(first, afterLast)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return freePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
}

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '#lib/log.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp } from '#test/harness.ts'

const closedPort = async () => `redis://:tell-no-one@127.0.0.1:${await freePort()}`

async function silentServer(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `redis://:tell-no-one@127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

it.each([
  ['is not there', closedPort],
  ['takes the connection and says nothing', silentServer],
])('a Redis that %s delays neither start, letters nor stop, and is logged once', async (_name, address) => {
  const logged: string[] = []
  const log = createLog('warn', { write: line => void logged.push(line) })
  const app = await startTestApp({ eventsUrl: await address() }, log)
  const rose = await app.signUpAndIn('Rose')
  const jack = await app.signUpAndIn('Jack')
  const stream = await jack.client.live.stream()
  expect(await stream.next()).toMatchObject({ value: { kind: 'resync' } })
  for (let number = 0; number < 3; number += 1) {
    const id = randomUUID()
    await rose.client.letters.send({
      id,
      receiver: 'Jack',
      banner: 'starry-night',
      content: '<p>Hello.</p>',
    })
    expect(await stream.next()).toMatchObject({ value: { kind: 'letter-arrived', ids: [id] } })
  }
  const outages = () => logged.filter(line => line.includes('the Redis of live events is away'))
  await expect.poll(outages).toHaveLength(1)
  const { rowCount } = await app.deps.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and query like 'listen novelette_live%'`,
  )
  expect(rowCount).toBe(0)
  await app.stop()
  expect(outages()).toHaveLength(1)
  expect(logged.join()).not.toContain('tell-no-one')
})

import { randomBytes } from 'node:crypto'
import { ProductServer } from '../../e2e/server.ts'
import { parseLetterKeys } from '../../server/src/sealing/letter-keys.ts'
import { withDatabase } from '../product/product.ts'
import type { BareCall } from './bare-call.ts'
import type { Active, FrequentCall } from './calls.ts'
import type { Measured } from './generator.ts'
import { signInReaders } from './people.ts'
import { generate, startBareServer } from './processes.ts'
import { pushSettings, type Size, seed } from './seed.ts'
import { bodyOf, statementsOf } from './statements.ts'

export const connections = 50
const activePeople = 200

/** For the product, the bare server and this process. */
const postgresSettings = { max_connections: '120' }

export type LoadSetup = {
  readonly server: ProductServer
  readonly connectionString: string
  /** Of the product. */
  readonly settings: Readonly<Record<string, string>>
  readonly people: readonly Active[]
  bare(call: FrequentCall): BareCall
  generate(
    call: FrequentCall,
    whom: 'ours' | 'bare' | 'empty',
    seconds: number,
    rate?: number,
  ): Promise<Measured>
}

export async function withLoadSetup(
  size: Size,
  calls: readonly FrequentCall[],
  work: (setup: LoadSetup) => Promise<void>,
): Promise<void> {
  const secret = () => randomBytes(32).toString('base64')
  const keys = { LETTER_KEYS: `k1:${secret()}`, AUTH_SECRET: secret() }
  await withDatabase(async (db, connectionString) => {
    const seededAt = performance.now()
    const letterKeys = parseLetterKeys(keys.LETTER_KEYS)
    const seeded = await seed(connectionString, letterKeys, size)
    process.stdout.write(`\nSeeded in ${Math.round((performance.now() - seededAt) / 1000)} s\n`)
    const settings = { ...keys, ...pushSettings, DATABASE_URL: connectionString, LOG_LEVEL: 'info' }
    const server = await ProductServer.start(settings)
    let stopBareServer = () => {}
    try {
      const people = await signInReaders(server.url, { db, letterKeys }, seeded, activePeople)
      const [sample] = people
      if (!sample) throw new Error('nobody is signed in')
      const asProduct = { ...settings, APP_URL: server.url, DATA_DIR: server.dataDir }
      const bareCalls = await statementsOf(asProduct, calls, sample)
      const bareServer = await startBareServer({ connectionString, calls: bareCalls })
      stopBareServer = () => void bareServer.stop()
      const bare = ({ name, path }: FrequentCall) => {
        const found = bareCalls.find(one => one.path === path)
        if (!found) throw new Error(`${name} was not prepared`)
        return found
      }
      await work({
        server,
        connectionString,
        settings: asProduct,
        people,
        bare,
        generate: (call, whom, seconds, rate) =>
          generate({
            url: whom === 'ours' ? server.url : bareServer.url,
            origin: server.url,
            requests: people.map(person => ({
              path: whom === 'ours' ? `/api/rpc/${call.path}` : `/${whom}/${call.path}`,
              cookie: person.cookie,
              body: bodyOf(call, whom === 'ours' ? person : withIds(person)),
            })),
            connections,
            seconds,
            ...(rate && { rate }),
          }),
      })
    } finally {
      stopBareServer()
      await server.stop()
    }
  }, postgresSettings)
}

const withIds = (person: Active): Active => ({
  ...person,
  friend: { ...person.friend, username: person.friend.id },
})

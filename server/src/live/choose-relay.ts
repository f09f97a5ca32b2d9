import type { Config } from '#config.ts'
import type { Db } from '#db/open.ts'
import { openPostgresRelay } from '#live/postgres-relay.ts'
import type { OpenRelay } from '#live/relay.ts'
import type { Log } from '#log.ts'

type Ways = {
  readonly config: Pick<Config, 'eventsUrl'>
  readonly db: Db
  readonly connectionString: string
  readonly log: Log
}

/** Through the Redis of EVENTS_URL where one is set, else through the database. Redis's client is loaded only where it is used. */
export async function chooseRelay({ config, db, connectionString, log }: Ways): Promise<OpenRelay> {
  const { eventsUrl } = config
  if (!eventsUrl) return hearer => openPostgresRelay({ db, connectionString, log }, hearer)
  const { openRedisRelay } = await import('#live/redis-relay.ts')
  return hearer => openRedisRelay({ eventsUrl, log }, hearer)
}

import type { Config } from '#config/config.ts'
import type { Db } from '#db/open.ts'
import type { Log } from '#lib/log.ts'
import { openPostgresRelay } from '#live/postgres-relay.ts'
import type { OpenRelay } from '#live/relay.ts'

type RelayOptions = {
  readonly config: Pick<Config, 'eventsUrl'>
  readonly db: Db
  readonly connectionString: string
  readonly log: Log
}

export async function chooseRelay({ config, db, connectionString, log }: RelayOptions): Promise<OpenRelay> {
  const { eventsUrl } = config
  if (!eventsUrl) return listener => openPostgresRelay({ db, connectionString, log }, listener)
  const { openRedisRelay } = await import('#live/redis-relay.ts')
  return listener => openRedisRelay({ eventsUrl, log }, listener)
}

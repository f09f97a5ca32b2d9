import type { Config } from '#config.ts'
import type { Db } from '#db/open.ts'
import type { Message } from '#live/message.ts'
import { openPostgresRelay } from '#live/postgres-relay.ts'
import type { Log } from '#log.ts'

/** The way on which servers tell one another of live events. Each hears its own words as well. */
export type Relay = {
  /** Tells all servers in a few milliseconds, or when the way is open again. Nobody waits for it. */
  tell(message: Message): void
  /** Waits a moment for what was told last. */
  stop(): Promise<void>
}

export type Hearer = {
  readonly onMessage: (message: Message) => void
  /** The way is open, for the first time or again: what others said before is lost. */
  readonly onOpen: () => void
}

export type OpenRelay = (hearer: Hearer) => Relay

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

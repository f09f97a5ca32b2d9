import { createBatches } from '#live/batches.ts'
import { keepConnected } from '#live/kept-connection.ts'
import { readMessages } from '#live/message.ts'
import { watchOutage } from '#live/outage.ts'
import { joinChannel, type RedisChannel } from '#live/redis-channel.ts'
import type { Relay, RelayListener } from '#live/relay.ts'
import type { Log } from '#log.ts'

type Redis = { readonly eventsUrl: string; readonly log: Log }

/** Redis itself takes far more; so much a server reads between two other pieces of work. */
const largestPayload = 64_000

/** The relay through Redis. Nothing is kept there: what is said goes to whoever listens at that moment. */
export function openRedisRelay({ eventsUrl, log }: Redis, hearer: RelayListener): Relay {
  let channel: RedisChannel | null = null
  const outage = watchOutage(log, {
    broke: 'the Redis of live events is away',
    works: 'the Redis of live events is back',
  })
  const batches = createBatches({
    async send(payload) {
      if (!channel) throw new Error('Redis is not connected')
      await channel.say(payload)
    },
    largestPayload,
    outage,
  })
  const joining = keepConnected({
    async connect(signal) {
      channel = await joinChannel(eventsUrl, signal, payload =>
        readMessages(payload).forEach(hearer.onMessage),
      )
      return channel
    },
    onConnected: hearer.onOpen,
    outage,
  })
  return {
    publish: batches.add,
    async stop() {
      await batches.stop()
      await joining.stop()
    },
  }
}

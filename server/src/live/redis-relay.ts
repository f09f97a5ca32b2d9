import type { Log } from '#lib/log.ts'
import { createBatches } from '#live/batches.ts'
import { readMessages } from '#live/message.ts'
import { watchOutage } from '#live/outage.ts'
import { openPersistentConnection } from '#live/persistent-connection.ts'
import { joinChannel, type RedisChannel } from '#live/redis-channel.ts'
import type { Relay, RelayListener } from '#live/relay.ts'

type RedisRelayOptions = { readonly eventsUrl: string; readonly log: Log }

/** Redis takes far more; parsing larger batches would block the event loop. */
const largestPayload = 64_000

/** Only servers connected at that moment get a message. */
export function openRedisRelay({ eventsUrl, log }: RedisRelayOptions, listener: RelayListener): Relay {
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
  const joining = openPersistentConnection({
    async connect(signal) {
      channel = await joinChannel(eventsUrl, signal, payload =>
        readMessages(payload).forEach(listener.onMessage),
      )
      return channel
    },
    onConnected: listener.onOpen,
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

import { sql } from 'drizzle-orm'
import type { Config } from '#config/config.ts'
import type { Queries } from '#db/open.ts'
import { type Finding, ok, problem } from '#doctor/finding.ts'
import { vapidSubject } from '#notices/devices/push-endpoints.ts'
import { parseVapidKeys } from '#signing/vapid-keys.ts'

/** Of the settings for notices on devices. */
export async function examinePush(config: Config): Promise<readonly Finding[]> {
  const { vapidKeys, databaseUrl } = config
  if (!vapidKeys && databaseUrl) {
    return [ok('push', 'devices are not told; VAPID_KEYS=v1:$(openssl rand -base64 32) makes them be')]
  }
  try {
    if (vapidKeys) parseVapidKeys(vapidKeys)
  } catch (error) {
    // Our own messages, which quote no key.
    const says = error instanceof Error ? error.message.replace(/\.$/, '') : 'VAPID_KEYS cannot be read'
    return [problem('push', says, 'No server starts with it')]
  }
  return [
    ok('push', `devices are told; a push service that has a question is led to ${vapidSubject(config)}`),
  ]
}

/** Push services that answer 401 or 403 (docs/rules.md 9.6). */
export async function examineRefusedPushes(db: Pick<Queries, 'execute'>): Promise<readonly Finding[]> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from push_subscriptions where refused_at > now() - interval '1 day'`,
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) return []
  const says = `push services refused our VAPID key for ${count} devices in the last day, so they hear of nothing`
  return [
    problem(
      'push',
      says,
      'See that the clock is right, and that APP_URL is https or SECURITY_CONTACT is set; Apple takes no other',
    ),
  ]
}

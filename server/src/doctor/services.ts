import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { emailSchema } from '@novelette/domain/accounts/account-schemas.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { hasCode } from '@novelette/files/has-code.ts'
import { sql } from 'drizzle-orm'
import type { Config } from '#config/config.ts'
import type { Queries } from '#db/open.ts'
import { type Finding, ok, problem } from '#doctor/finding.ts'
import { certificateReasons } from '#doctor/reach-database.ts'
import { kindOf } from '#lib/log.ts'
import { oneClickPath, stopMailHeaders } from '#mail/mail.ts'
import { createMailer } from '#mail/mailer.ts'
import { renderMail } from '#mail/render-mail.ts'
import { vapidSubject } from '#notices/devices/push-endpoints.ts'
import { parseVapidKeys } from '#signing/vapid-keys.ts'
import { openPictureStore } from '#storage/store.ts'

const roundTripMs = 5_000

/** Publishes an empty batch and waits to receive it. */
export async function examineEvents({ eventsUrl }: Config): Promise<readonly Finding[]> {
  if (!eventsUrl) return [ok('events', 'servers hear of live events through the database')]
  const place = new URL(eventsUrl).host
  try {
    await checkRoundTrip(eventsUrl)
    return [ok('events', `the Redis ${place} carries live events there and back`)]
  } catch (error) {
    return [
      problem(
        'events',
        `the Redis ${place} carries no live events (${eventReasonOf(error)}): they reach the streams of their own server alone`,
        'Put EVENTS_URL right (rediss:// where Redis speaks TLS, by a certificate that NODE_EXTRA_CA_CERTS knows), and see that Redis 6 or newer runs there',
      ),
    ]
  }
}

async function checkRoundTrip(eventsUrl: string): Promise<void> {
  const { connectToChannel } = await import('#live/redis-relay.ts')
  const closing = new AbortController()
  const timer = setTimeout(() => closing.abort(), roundTripMs)
  try {
    let onReceived = () => {}
    const received = new Promise<void>(resolve => (onReceived = resolve))
    const { say, ended } = await connectToChannel(eventsUrl, closing.signal, () => onReceived())
    await say('[]')
    await Promise.race([received, ended.then(error => Promise.reject(error))])
  } finally {
    clearTimeout(timer)
    closing.abort()
  }
}

const eventReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of its host cannot be looked up',
  WRONGPASS: 'it refuses the user or password',
  NOAUTH: 'it wants a password',
  NOPERM: 'its user may not use the channel',
  ...certificateReasons,
}

/** Never the error's own message. Redis errors start with a code in capitals. */
function eventReasonOf(error: unknown): string {
  const cause = error instanceof Error ? error : new Error()
  const code = 'code' in cause ? String(cause.code) : (/^[A-Z]{3,}/.exec(cause.message)?.[0] ?? '')
  return eventReasons[code] ?? (code || 'it does not answer as one')
}

const probeMs = 30_000
const probe = Buffer.from('Novelette was here, and cleans up.')

export async function examineStorage(config: Config): Promise<readonly Finding[]> {
  const { dataDir, s3 } = config
  const folder = join(dataDir, 'pictures')
  // The folder would be this user's, who may not be the server's.
  if (!s3 && !existsSync(folder)) return [ok('pictures', 'the folder is made with the first picture')]
  const place = s3 ? `the bucket ${s3.bucket}` : folder
  try {
    await Promise.race([storeAndRemove(config), rejectAfterTimeout()])
    return [ok('pictures', `${place} takes pictures, gives them back and removes them`)]
  } catch (error) {
    const todo = s3
      ? 'See that the store runs and has the bucket, and that all five settings of S3 fit it'
      : 'Give the folder to the user that the server runs as'
    return [problem('pictures', `${place} does not take pictures (${kindOf(error)})`, todo)]
  }
}

async function storeAndRemove(config: Config): Promise<void> {
  const store = await openPictureStore(config)
  const name = `doctor-${randomUUID()}`
  try {
    await store.put(`${name}/probe`, probe)
    const stored = Buffer.concat((await (await store.read(`${name}/probe`))?.toArray()) ?? [])
    if (!stored.equals(probe)) throw new Error('It is not what was stored')
  } finally {
    await store.removeAll(name, null)
  }
}

async function rejectAfterTimeout(): Promise<never> {
  await pause(probeMs, null, { ref: false })
  throw new Error('It took too long')
}

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

/** Signs in to the mail server; sends nothing. */
export async function examineMail({ smtpUrl, mailFrom }: Config): Promise<readonly Finding[]> {
  if (!smtpUrl) return [ok('mail', 'mail is kept, and shown at /mailbox')]
  const { verifySmtp } = await import('#mail/smtp.ts')
  const place = new URL(smtpUrl).host
  try {
    await verifySmtp(smtpUrl)
    return [ok('mail', `the mail server ${place} takes us in; mail comes from ${mailFrom}`)]
  } catch (error) {
    if (hasCode(error, 'EAUTH')) {
      return [problem('mail', `the mail server ${place} refuses the user or password`, 'Put SMTP_URL right')]
    }
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return [
      problem(
        'mail',
        `the mail server ${place} does not answer as one${code}; mail waits`,
        'See that it runs, that SMTP_URL names its host and port, and smtps:// where it speaks TLS from the start',
      ),
    ]
  }
}

/** With the headers of notices, so that its receiver sees whether the relay signs them. Its button ends nothing. */
export async function sendTrialMail(config: Config, given: string): Promise<Finding> {
  const to = emailSchema.safeParse(given)
  if (!to.success) return problem('mail', `${given} is no address`, 'Give one of yours: --mail ADDRESS')
  const { appUrl } = config
  const message = await renderMail({
    preview: 'Look at the headers of this mail.',
    heading: 'A mail to look at',
    paragraphs: [
      'In its source, the signature of your domain (DKIM-Signature) names list-unsubscribe and list-unsubscribe-post after h=, and this mail was accepted as signed (dkim=pass). Then mail programs offer a button that stops notices.',
    ],
    button: { label: `Open ${site.name}`, href: appUrl },
    afterwards: 'The button of your mail program stops nothing here.',
    foot: 'You get this mail because somebody who runs this server gave your address to its doctor.',
  })
  const headers = stopMailHeaders(`${appUrl}${oneClickPath}?n=trial`, appUrl)
  try {
    await createMailer(config).send({ to: to.data, subject: 'A mail to look at', ...message, headers })
    return ok('mail', `a mail to look at is on its way to ${to.data}; it says what to look for`)
  } catch (error) {
    return problem(
      'mail',
      `the mail to ${to.data} was not taken (${kindOf(error)})`,
      'See what is said of mail above',
    )
  }
}

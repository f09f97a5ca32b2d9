import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { databaseClock } from '#context/database-clock.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { passkeyChallenges } from '#db/access-schema.ts'
import { databaseNow } from '#db/now.ts'
import type { Queries } from '#db/open.ts'
import { AppError } from '#lib/app-error.ts'
import type { Auth } from '#signing/auth.ts'

/** To find a key, touch it and remember its PIN. */
export const challengeMinutes = 5

type Challenge = {
  readonly text: string
  /** For this person alone; null at sign-in. */
  readonly userId: string | null
  readonly expiresAt: Date
}

const nonceBytes = 16
const bodyBytes = nonceBytes + 6

/** Signed, and stored only once it was answered: a page that offers passkeys costs no statement (docs/decisions/015). */
export async function makeChallenge(
  { auth, db }: Pick<Dependencies, 'auth' | 'db'>,
  userId: string | null,
): Promise<string> {
  const now = databaseClock(db).now() ?? (await databaseNow(db)).getTime()
  return signChallenge(auth, userId, new Date(now + challengeMinutes * 60_000))
}

export function signChallenge(auth: Auth, userId: string | null, expiresAt: Date): string {
  const body = Buffer.concat([randomBytes(nonceBytes), Buffer.alloc(bodyBytes - nonceBytes)])
  body.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), nonceBytes, bodyBytes - nonceBytes)
  return Buffer.concat([body, tagOf(auth, userId, body)]).toString('base64url')
}

const tagOf = (auth: Auth, userId: string | null, body: Buffer) =>
  Buffer.from(auth.fingerprint('passkey challenge', `${userId} ${body.toString('hex')}`), 'base64url')

/** Throws `passkey_refused` unless we asked this person. */
export function readChallenge(auth: Auth, clientDataJSON: string, userId: string | null): Challenge {
  const text = challengeIn(clientDataJSON)
  if (!text) throw new AppError('passkey_refused')
  const bytes = Buffer.from(text, 'base64url')
  const body = bytes.subarray(0, bodyBytes)
  if (!timingSafeEqual(bytes.subarray(bodyBytes), tagOf(auth, userId, body)))
    throw new AppError('passkey_refused')
  const seconds = body.readUIntBE(nonceBytes, bodyBytes - nonceBytes)
  return { text, userId, expiresAt: new Date(seconds * 1000) }
}

/** Of a right answer. Throws `passkey_refused` for a second one, and for one that is too late. */
export async function recordAnswer(db: Queries, { text, userId, expiresAt }: Challenge): Promise<void> {
  const { rowCount } = await db.execute(sql`
    insert into ${passkeyChallenges} (challenge, user_id, expires_at)
    select ${text}, ${userId}::uuid, ${expiresAt.toISOString()}::timestamptz
    where ${expiresAt.toISOString()}::timestamptz > now()
    on conflict do nothing`)
  if (rowCount !== 1) throw new AppError('passkey_refused')
}

/** 54 bytes end in a whole sign: no two texts are one challenge. */
const clientDataSchema = z.object({ challenge: z.string().check(z.regex(/^[\w-]{72}$/)) })

function challengeIn(clientDataJSON: string): string | null {
  try {
    const parsed = z.safeParse(
      clientDataSchema,
      JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()),
    )
    return parsed.success ? parsed.data.challenge : null
  } catch {
    return null
  }
}

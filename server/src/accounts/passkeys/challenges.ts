import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { passkeyChallenges } from '#db/access-schema.ts'
import type { Db } from '#db/open.ts'
import { AppError } from '#lib/app-error.ts'

/** To find a key, touch it and remember its PIN. */
export const challengeMinutes = 5

/** `userId` is null at sign-in. */
export async function makeChallenge(db: Db, userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = sql`now() + make_interval(mins => ${challengeMinutes})`
  await db.insert(passkeyChallenges).values({ challenge, userId, expiresAt })
  return challenge
}

/** Deletes it, so that it is answered once. Throws `passkey_refused` unless it is this person's and has not expired. */
export async function consumeChallenge(
  db: Db,
  clientDataJSON: string,
  userId: string | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  if (!challenge) throw new AppError('passkey_refused')
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
  if (rowCount !== 1) throw new AppError('passkey_refused')
  return challenge
}

const clientDataSchema = z.object({ challenge: z.string().check(z.regex(/^[\w-]{43}$/)) })

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

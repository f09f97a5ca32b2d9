import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { createSemaphore } from '#lib/semaphore.ts'

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** Memory in KiB (19 MiB). */
const cost: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const tagLength = 32

const derive = promisify(argon2)

/** A hash takes a core and 19 MiB: two at once leave room for reads. */
const hashingSemaphore = createSemaphore(2, 200)

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Argon2id in the PHC string format. Throws `unavailable` when too many are queued. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await hashingSemaphore(() => tagOf(password, salt, cost, tagLength))
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/** False for what is not Argon2id. Throws `unavailable` like `hashPassword`. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? []
  if (!salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const made = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const actual = await hashingSemaphore(() =>
    tagOf(password, Buffer.from(salt, 'base64'), made, expected.length),
  )
  return timingSafeEqual(actual, expected)
}

/** Keyboards compose the same letters from different code points, so NFKC comes first. */
function tagOf(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost, length: number) {
  const message = password.normalize('NFKC')
  return derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength: length })
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/**
 * For actions that an unattended screen must not allow. Returns the hash that matched. Throws `wrong_password` and
 * `rate_limited`.
 */
export async function checkPresentPassword(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  userId: string,
  password: string,
): Promise<string> {
  await limits.consume('present-password', { account: userId })
  const [found] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
  if (!found || !(await verifyPassword(password, found.hash))) throw new AppError('wrong_password')
  await limits.reset('present-password', { account: userId })
  return found.hash
}

import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  type GuestLink,
  isLinkSecret,
  isLocator,
  linkAlphabet,
  locatorLength,
  secretLength,
} from '@novelette/domain/guests/guest-links.ts'
import type { GuestState } from '@novelette/domain/guests/guests.ts'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isBanned, shownName } from '#accounts/profiles/profiles.ts'
import type { RequestContext } from '#context/request-context.ts'
import { createBatchLoader } from '#db/batching/batch-loader.ts'
import { compileStatement, prepareOnce } from '#db/batching/prepared.ts'
import { guests } from '#db/guests-schema.ts'
import type { Db } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { guestState } from '#guest-links/guest-state.ts'
import { AppError } from '#lib/app-error.ts'

const owner = alias(profiles, 'owner')

/** As sessions are found (accounts/sessions/sessions.ts): locators are joined by spaces and looked up one by one. */
const byLocators = compileStatement(
  'guests_by_locator',
  sql`
  select wanted.locator, guest.* from string_to_table(${sql.placeholder('locators')}, ' ') wanted (locator) cross join lateral (
    select ${guests.id}, ${guests.ownerId} as "ownerId", ${profiles.guestName} as name, ${shownName(owner)} as writer,
      ${guests.secretHash} as "secretHash", ${guestState} as state, ${isBanned(owner)} as "isWriterBanned",
      exists (select from ${users} where ${users.id} = ${owner.id}) as "hasAccount"
    from ${guests} join ${profiles} on ${profiles.id} = ${guests.id} join ${profiles} owner on ${owner.id} = ${guests.ownerId}
    where ${guests.locator} = wanted.locator
    offset 0
  ) guest`,
)

const guestByLocator = prepareOnce(db =>
  createBatchLoader(async (locators: readonly string[]) => {
    const { rows } = await db.$client.query<FoundGuest>(byLocators({ locators: locators.join(' ') }))
    const byLocator = new Map(rows.map(row => [row.locator, row]))
    return locators.map(locator => byLocator.get(locator))
  }),
)

type FoundGuest = OpenGuest & {
  readonly locator: string
  readonly secretHash: Buffer
  readonly state: GuestState
  readonly isWriterBanned: boolean
  readonly hasAccount: boolean
}

export type OpenGuest = {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  /** The shown name of the owner. */
  readonly writer: string
}

/**
 * Whoever brings the secret of an open link is its guest (docs/rules.md 8.1). Throws link_invalid, in the same time, for every other
 * link; guest_claimed and guest_inactive only with the right secret; rate_limited after too many wrong ones from one network.
 */
export async function findGuestByLink(
  { deps, address }: Pick<RequestContext, 'deps' | 'address'>,
  link: GuestLink,
): Promise<OpenGuest> {
  const found = await bySecret(deps.db, link)
  if (found?.state === 'claimed') throw new AppError('guest_claimed')
  const isInvalid = !found || found.state === 'closed' || found.isWriterBanned
  // Without an account nobody can reactivate it.
  if (isInvalid || (found.state === 'inactive' && !found.hasAccount)) {
    await deps.limits.consume('guest-call', { address })
    throw new AppError('link_invalid')
  }
  if (found.state === 'inactive') throw new AppError('guest_inactive')
  const { id, ownerId, name, writer } = found
  return { id, ownerId, name, writer }
}

/** What an unknown locator is compared with. */
const noHash = Buffer.alloc(32)

/** A link of another form takes as long as an unknown one. */
async function bySecret(db: Db, link: GuestLink) {
  const isWellFormed = isLocator(link.locator) && isLinkSecret(link.secret)
  const found = await guestByLocator(db)(isWellFormed ? link.locator : '')
  const isRight = timingSafeEqual(hashSecret(link.secret), found?.secretHash ?? noHash)
  return isRight ? found : undefined
}

/** 70 bits to find a guest by, 128 to open their letters. */
export const makeLink = (): GuestLink => ({
  locator: randomText(locatorLength),
  secret: randomText(secretLength),
})

/** SHA-256: a secret of 128 random bits needs no slow hash. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** The largest multiple of 58 in a byte: higher bytes would favour the first letters. */
const unbiased = 256 - (256 % linkAlphabet.length)

function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(2 * length)) {
      if (byte < unbiased && text.length < length) text += linkAlphabet[byte % linkAlphabet.length]
    }
  }
  return text
}

import { dropKeptShare, keptShareIds } from '#lib/shares/keep-share.ts'
import { lastMemberId, waitingShares, waitingSharesChanged } from '#lib/shares/share-entries.ts'
import { rememberedUserId } from '#session/cached-user.ts'

const hourMs = 3_600_000
/** Whose it is is known; it is anybody's who signs in on this device. */
const lastsMs = { known: 24 * hourMs, unknown: hourMs }

/** Its id says when it came. */
const cameAt = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

const isLate = (id: string, owner: string) =>
  Math.abs(Date.now() - cameAt(id)) > (owner === '' ? lastsMs.unknown : lastsMs.known)

const withOwner = (id: string) => ({ id, owner: waitingShares.readText(id) ?? '' })
const waiting = () => waitingShares.ids().map(withOwner)

/** Oldest first. */
const sharesOf = (userId: string) =>
  waiting()
    .filter(({ id, owner }) => (owner === userId || owner === '') && !isLate(id, owner))
    .map(({ id }) => id)
    .toSorted()

/** What came is from here on for who is signed in here, or was last. */
export async function claimShares(): Promise<void> {
  const owner = rememberedUserId() ?? lastMemberId()
  for (const id of await keptShareIds())
    if (waitingShares.readText(id) === null) waitingShares.writeText(owner, id)
  waitingSharesChanged()
}

/** The oldest one that this person may be shown. */
export const findShareOf = (userId: string): string | undefined => sharesOf(userId)[0]

/** From here on it is theirs alone; false where it is not for them. */
export function takeShare(userId: string, id: string): boolean {
  if (!sharesOf(userId).includes(id)) return false
  waitingShares.writeText(userId, id)
  return true
}

export const doesAnyWait = (): boolean => waiting().some(({ id, owner }) => !isLate(id, owner))

export async function dropShare(id: string): Promise<void> {
  // An entry that goes first would leave a share of which nobody knows whose it is.
  await dropKeptShare(id)
  waitingShares.remove(id)
  waitingSharesChanged()
}

/**
 * Removes what nobody took in time; whether something of this person was among it. Of what was somebody else's the entry stays until
 * they are here, and can be told.
 */
export async function dropLateShares(userId: string | undefined): Promise<boolean> {
  const ids = new Set([...(await keptShareIds()), ...waitingShares.ids()])
  const late = [...ids].map(withOwner).filter(({ id, owner }) => isLate(id, owner))
  for (const { id, owner } of late) {
    if (owner === '' || owner === userId) await dropShare(id)
    else await dropKeptShare(id)
  }
  return late.some(({ owner }) => owner === userId)
}

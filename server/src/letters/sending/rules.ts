import type { ErrorCode } from '@novelette/domain/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canBeFound, canBeFoundAgain, isBanned } from '#accounts/profiles/profiles.ts'
import { acceptsLettersOf } from '#accounts/profiles/who-may-write.ts'
import { guests } from '#db/guests-schema.ts'
import { blocks } from '#db/people-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { erasedLetters, letters, profiles, users } from '#db/schema.ts'
import { answersLeftOf, guestState, isOpen } from '#guest-links/guest-state.ts'
import { hasOtherDraft } from '#letters/drafts/own-draft.ts'
import {
  deliveryTime,
  deliveryTimeRules,
  openingRules,
  opensFrom,
  roomRules,
  scheduledBeside,
} from '#letters/sending/delivery-time.ts'
import { enclosureRules, enclosureRulesDue, enclosureRulesOfGuest } from '#letters/sending/enclosure-rules.ts'
import type { Given } from '#letters/sending/given.ts'
import { AppError } from '#lib/app-error.ts'

/** A way that a letter goes. What must hold and what is stored is compiled for each. */
export type Way = {
  /** Someone with an account, a guest of the writer's, or the owner of the link that the writer reads by. */
  readonly to: 'account' | 'guest' | 'owner'
  /** It arrives now, or is scheduled for its day; is due, or arrives as its writer's account is erased. */
  readonly step: 'now' | 'scheduled' | 'due' | 'onErasure'
}

/** A code, and where a field is to blame, the field and what is wrong with it. */
export type Refusal = ErrorCode | `${ErrorCode} ${string} ${string}`

export type Rule = { readonly holds: SQL | undefined; readonly otherwise: Refusal }

/** SQL: the refusal of the first rule that does not hold, or null. */
export function firstBroken(rules: readonly Rule[]): SQL {
  const whenBroken = rules.map(
    ({ holds, otherwise }) => sql`when (${holds}) is not true then ${sql.raw(`'${otherwise}'`)}`,
  )
  return sql`case ${sql.join(whenBroken, sql` `)} end`
}

export function refusalError(refusal: Refusal): AppError {
  const [code, field, problem] = refusal.split(' ') as [ErrorCode, string?, string?]
  return new AppError(code, field && problem ? { fields: { [field]: problem } } : {})
}

const sender = alias(profiles, 'sender')
const sendersUser = alias(users, 'senders_user')

const isDue = ({ step }: Way) => step === 'due' || step === 'onErasure'
const isNew = (way: Way) => !isDue(way)
const isScheduled = ({ step }: Way) => step === 'scheduled'
const byMember = ({ to }: Way) => to !== 'owner'
const toAccount = ({ to }: Way) => to === 'account'
const toGuest = ({ to }: Way) => to === 'guest'
const toOwner = ({ to }: Way) => to === 'owner'
const byLink = (way: Way) => !toAccount(way)
const mayHaveDraft = (way: Way) => isNew(way) && byMember(way)
const mayBeClosed = (way: Way) => mayHaveDraft(way) && !isScheduled(way)

/** A letter went under this id, even if it is erased since. */
const isTaken = ({ id }: Given) => sql`(exists (select from ${letters} where ${letters.id} = ${id})
  or exists (select from ${erasedLetters} where ${erasedLetters.id} = ${id}))`
/** One waits for its day under it (docs/rules.md 10.1). */
const isTakenByScheduled = ({ id }: Given) =>
  sql`exists (select from ${scheduledLetters} where ${scheduledLetters.id} = ${id})`

type TableRow = Rule & { readonly of?: (way: Way) => boolean }

/** A letter goes if all hold that are of its way; otherwise the first that does not is the reason. */
function rulesOf(way: Way, given: Given): readonly Rule[] {
  // As its writer is erased, nobody could bring it later to a receiver who may yet keep their account.
  const isFound = way.step === 'onErasure' ? canBeFoundAgain : canBeFound
  // Without a guest the state would be open.
  const isLinkOpen = sql`${guests.id} is not null and ${isOpen} and not ${isBanned(profiles)}`
  const table: readonly TableRow[] = [
    { of: byMember, holds: sql`${sendersUser.id} is not null`, otherwise: 'signed_out' },
    { of: byMember, holds: sql`not ${isBanned(sender)}`, otherwise: 'suspended' },
    { of: toAccount, holds: sql`${users.id} is not null`, otherwise: 'recipient_not_found' },
    { of: toGuest, holds: sql`${guests.id} is not null`, otherwise: 'not_found' },
    // A letter that was made before is answered again, whatever its receiver has changed since.
    { holds: sql`not ${isTaken(given)}`, otherwise: 'letter_conflict' },
    { of: isNew, holds: sql`not ${isTakenByScheduled(given)}`, otherwise: 'letter_conflict' },
    { of: toAccount, holds: isFound, otherwise: 'recipient_not_found' },
    { of: toAccount, holds: acceptsLettersOf(given.senderId), otherwise: 'friends_only' },
    { of: byLink, holds: sql`${guestState} <> 'claimed'`, otherwise: 'guest_claimed' },
    { of: toGuest, holds: sql`${guestState} <> 'closed'`, otherwise: 'guest_closed' },
    { of: toOwner, holds: isLinkOpen, otherwise: 'link_invalid' },
    { of: toOwner, holds: sql`answers."left" > 0`, otherwise: 'no_answers_left' },
    { of: mayHaveDraft, holds: sql`not ${hasOtherDraft}`, otherwise: 'draft_conflict' },
    ...enclosureRules(given).map(rule => ({ of: mayHaveDraft, ...rule })),
    ...enclosureRulesOfGuest(given).map(rule => ({ of: toOwner, ...rule })),
    ...enclosureRulesDue(given).map(rule => ({ of: isDue, ...rule })),
    ...openingRules(given).map(rule => ({ of: mayBeClosed, ...rule })),
    ...deliveryTimeRules.map(rule => ({ of: isScheduled, ...rule })),
    ...roomRules.map(rule => ({ of: isScheduled, ...rule })),
  ]
  return table.filter(({ of = () => true }) => of(way))
}

/** Of a scheduled letter that is changed: its receiver was asked before, and is again when it leaves. Its day may stay as it is. */
export const rulesOfChange = (given: Given, keepsDay: boolean): readonly Rule[] => [
  ...enclosureRules(given),
  ...(keepsDay ? [] : [...deliveryTimeRules, ...roomRules]),
]

/** SQL: the receiver has blocked the sender, who is not told: the letter is stored and hidden (docs/rules.md 6.1). */
const isHidden = ({ senderId, receiverId }: Given) =>
  sql`exists (select from ${blocks} where ${blocks.blockerId} = ${receiverId} and ${blocks.blockedId} = ${senderId})`

/** SQL: of a letter by link, the end of it that has no account. */
export const guestEnd = (way: Way, { senderId, receiverId }: Given) =>
  toOwner(way) ? { guest: senderId, owner: receiverId } : { guest: receiverId, owner: senderId }

/**
 * SQL: one row, the `refusal` or null, and what is found beside it. New letters require the locks of storing.ts; of due ones those of
 * deliverOrReturn.
 */
export function selectVerdict(way: Way, given: Given): SQL {
  const { guest, owner } = guestEnd(way, given)
  return sql`
    select ${firstBroken(rulesOf(way, given))} as refusal, ${isHidden(given)} as is_hidden,
      ${mayBeClosed(way) ? opensFrom(given) : sql`null::timestamptz`} as opens_from,
      ${isScheduled(way) ? sql`time.zone, time.wall, time.deliver_at` : sql`null::timestamptz as deliver_at`},
      ${toGuest(way) ? sql`${guests.addressPrint} is not null` : sql`false`} as has_address,
      ${toOwner(way) ? sql`answers."left" - 1` : sql`null`} as answers_left
    from (select) as letter
      left join ${profiles} sender on ${sender.id} = ${given.senderId}
      left join ${users} senders_user on ${sendersUser.id} = ${sender.id}
      left join ${profiles} on ${profiles.id} = ${given.receiverId}
      left join ${users} on ${users.id} = ${profiles.id}
      ${byLink(way) ? sql`left join ${guests} on ${guests.id} = ${guest} and ${guests.ownerId} = ${owner}` : sql``}
      ${toOwner(way) ? sql`cross join lateral (select ${answersLeftOf(guest, owner)} as "left") answers` : sql``}
      ${isScheduled(way) ? sql`cross join lateral (${deliveryTime(given)}) time cross join lateral (${scheduledBeside(given)}) beside` : sql``}`
}

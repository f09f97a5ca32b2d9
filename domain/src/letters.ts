import * as z from 'zod/mini'
import { usernameInput } from './accounts.ts'
import { bannerIds } from './banners.ts'
import { givenId } from './ids.ts'
import { inboxFilters, letterStatuses, pageNumber, searchMaxLength, sentFilters } from './letter-lists.ts'
import { person } from './profiles.ts'
import { mostRevisions } from './revisions.ts'

/** Bytes of UTF-8 markup that one letter may hold; "no length limit" in practice (DECISIONS 20). */
export const letterMaxBytes = 5 * 1024 * 1024

/** Tags may nest this deep; Tiptap's own output stays under a fifth of it. */
export const markupMaxDepth = 64

/** Characters of plain text kept beside a letter for lists and search (SPEC.md section 9). */
export const previewLength = { stored: 120, dashboard: 50, sent: 120, search: 100 } as const

export const inboxPageSize = 20
export const sentPageSize = 10
/** Page buttons beside that of the last page (SPEC.md section 9). */
export const sentPageButtons = 3
export const dashboardListSize = 3

/** Recent recipients: query this many letters, keep, show (SPEC.md section 9). */
export const recentRecipients = { letters: 30, keep: 15, show: 6 } as const

const banner = z.enum(bannerIds)
/** UUIDv7, made by the browser, so that a retry is the same letter (DECISIONS 19). */
export const letterId = givenId

/** Markup longer than the limit passes the schema: the rule that refuses it answers 413, not 400. */
const content = z.string()

export const sendLetterInput = z.strictObject({
  id: letterId,
  receiver: usernameInput,
  content,
  banner,
  /** The revision of its draft that the letter goes on from. A draft that was changed since, to say something else, is a conflict. */
  revision: z.optional(z.int().check(z.gte(0), z.lte(mostRevisions))),
})
export type SendLetterInput = z.infer<typeof sendLetterInput>

export const letterIdInput = z.strictObject({ id: letterId })

/** Where the last page ended; the server sorts by creation time, then id, both descending. */
export const cursor = z.strictObject({
  // PostgreSQL knows no year 0, and takes no more than so many digits.
  createdAt: z.iso.datetime({ precision: 3 }).check(z.refine(time => Date.parse(time) >= 0)),
  id: givenId,
})
export type Cursor = z.infer<typeof cursor>

const searchText = z.optional(z.string().check(z.trim(), z.maxLength(searchMaxLength)))

export const inboxInput = z.strictObject({
  filter: z._default(z.enum(inboxFilters), 'all'),
  search: searchText,
  cursor: z.optional(cursor),
})

export const sentInput = z.strictObject({
  page: z._default(pageNumber, 1),
  filter: z._default(z.enum(sentFilters), 'all'),
  search: searchText,
})

const summary = {
  id: letterId,
  status: z.enum(letterStatuses),
  createdAt: z.date(),
  banner,
  /** Plain text, at most 120 characters. */
  preview: z.string(),
  /** Among one's own keepsakes. */
  favourite: z.boolean(),
}
export const receivedSummary = z.strictObject({ ...summary, sender: person })
export type ReceivedSummary = z.infer<typeof receivedSummary>
export const sentSummary = z.strictObject({ ...summary, receiver: person })
export type SentSummary = z.infer<typeof sentSummary>

export const inboxPage = z.strictObject({
  letters: z.array(receivedSummary),
  nextCursor: z.nullable(cursor),
})
export type InboxPage = z.infer<typeof inboxPage>
export const sentPage = z.strictObject({
  letters: z.array(sentSummary),
  page: z.int(),
  pageCount: z.int(),
  /** Letters that match the search and filter. */
  matching: z.int(),
  /** Over all letters of the sender; `pending` counts status sent. */
  totals: z.strictObject({ total: z.int(), read: z.int(), delivered: z.int(), pending: z.int() }),
})
export type SentPage = z.infer<typeof sentPage>

/** One opened letter, with its clean markup. */
export const letter = z.strictObject({
  id: letterId,
  status: z.enum(letterStatuses),
  createdAt: z.date(),
  banner,
  content: z.string(),
  favourite: z.boolean(),
  sender: person,
  receiver: person,
})
export type Letter = z.infer<typeof letter>

/** Milliseconds in which a removal offers Undo (DECISIONS 17), and days until a letter that neither side has is erased. */
export const removal = { undoMs: 5_000, erasedAfterDays: 30 } as const

export const favouriteInput = z.strictObject({ id: letterId, favourite: z.boolean() })

/** `draftId` is the browser's (UUIDv7): asking again after a lost answer makes no second draft. */
export const takeBackInput = z.strictObject({ id: letterId, draftId: letterId })

/** The draft that holds the text of a letter which was taken back. */
export const takenBack = z.strictObject({ draftId: letterId })

/** A letter among others that one wrote and got. */
export const exchangedSummary = z.strictObject({
  ...summary,
  /** Whether one wrote it oneself. */
  own: z.boolean(),
  /** The one at its other end. */
  person,
})
export type ExchangedSummary = z.infer<typeof exchangedSummary>

export const exchangePageSize = 20

export const correspondenceInput = z.strictObject({
  personId: givenId,
  search: searchText,
  cursor: z.optional(cursor),
})
export const correspondencePage = z.strictObject({
  person,
  /** Newest first, both sides. */
  letters: z.array(exchangedSummary),
  nextCursor: z.nullable(cursor),
})
export type CorrespondencePage = z.infer<typeof correspondencePage>

export const keepsakesInput = z.strictObject({ search: searchText, cursor: z.optional(cursor) })
export const keepsakesPage = z.strictObject({
  letters: z.array(exchangedSummary),
  nextCursor: z.nullable(cursor),
})
export type KeepsakesPage = z.infer<typeof keepsakesPage>

export const sentReceipt = z.strictObject({
  id: letterId,
  status: z.enum(letterStatuses),
  createdAt: z.date(),
  receiver: person,
})
export type SentReceipt = z.infer<typeof sentReceipt>

export const recipient = z.strictObject({
  ...person.shape,
  bio: z.string(),
  /** Whether a letter of the one who asks would be taken (DECISIONS 11); sending decides it anew. */
  acceptsLetters: z.boolean(),
})
export type Recipient = z.infer<typeof recipient>
export const recentRecipient = z.strictObject({ ...recipient.shape, lastSentAt: z.date() })
export type RecentRecipient = z.infer<typeof recentRecipient>

export const dashboard = z.strictObject({
  received: z.array(receivedSummary),
  sent: z.array(sentSummary),
  unreadCount: z.int(),
})
export type Dashboard = z.infer<typeof dashboard>

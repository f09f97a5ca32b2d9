import * as z from 'zod/mini'
import { usernameInput } from './accounts.ts'
import { bannerIds } from './banners.ts'
import { givenId } from './ids.ts'
import { inboxFilters, letterStatuses, pageNumber, searchMaxLength, sentFilters } from './letter-lists.ts'
import { person } from './profiles.ts'
import { mostRevisions } from './revisions.ts'

/** Bytes of UTF-8 markup in one letter (docs/rules.md 3.2). */
export const letterMaxBytes = 5 * 1024 * 1024

/** Maximum nesting of tags; Tiptap's own output stays under a fifth of it. */
export const markupMaxDepth = 64

/** Characters of plain text stored beside a letter for lists and search. */
export const previewLength = { stored: 120, dashboard: 50, sent: 120, search: 100 } as const

export const inboxPageSize = 20
export const sentPageSize = 10
/** Page buttons besides that of the last page. */
export const sentPageButtons = 3
export const dashboardListSize = 3

/** Recent recipients: how many letters to query, and how many recipients to keep and to show. */
export const recentRecipients = { letters: 30, keep: 15, show: 6 } as const

const banner = z.enum(bannerIds)
/** A UUIDv7 made by the browser, so that a retry is recognised as the same letter (docs/rules.md 3.4). */
export const letterId = givenId

/** No maximum here: letters over the limit are refused with 413, not 400. */
const content = z.string()

export const sendLetterInput = z.strictObject({
  id: letterId,
  receiver: usernameInput,
  content,
  banner,
  /** The draft revision this letter is based on. A draft that has different content since is a conflict. */
  revision: z.optional(z.int().check(z.gte(0), z.lte(mostRevisions))),
})
export type SendLetterInput = z.infer<typeof sendLetterInput>

export const letterIdInput = z.strictObject({ id: letterId })

/** Where the last page ended. Sorted by creation time, then id, both descending. */
export const cursor = z.strictObject({
  // PostgreSQL has no year 0 and a limited number of digits.
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
  /** Among the user's own keepsakes. */
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

/** One opened letter, with sanitised markup. */
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

/** Milliseconds during which a removal can be undone, and days until a letter that both sides removed is erased (docs/rules.md 5.4). */
export const removal = { undoMs: 5_000, erasedAfterDays: 30 } as const

export const favouriteInput = z.strictObject({ id: letterId, favourite: z.boolean() })

/** The browser makes `draftId` (UUIDv7), so that a retry makes no second draft. */
export const takeBackInput = z.strictObject({ id: letterId, draftId: letterId })

export const takenBack = z.strictObject({ draftId: letterId })

/** A letter in a conversation. */
export const exchangedSummary = z.strictObject({
  ...summary,
  /** Whether the user wrote it. */
  own: z.boolean(),
  /** The other person. */
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
  /** Whether they would accept a letter from the user (docs/rules.md 3.6); sending checks again. */
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

import * as z from 'zod/mini'
import { usernameInputSchema } from '#accounts/account-schemas.ts'
import { personSchema } from '#accounts/profiles.ts'
import { givenIdSchema } from '#ids.ts'
import { letterLanguageSchema } from '#languages/letter-language-schema.ts'
import { byEnclosurePlural } from '#letters/parts/all-enclosures.ts'
import { enclosureOutcomeSchema } from '#letters/parts/enclosure-schemas.ts'
import { bannerIds } from './banners.ts'
import { openWhenInputSchema, openWhenSchema } from './closed-letter-schemas.ts'
import { inboxFilters, letterStatuses, searchMaxLength, sentFilters } from './letter-lists.ts'
import { pageNumberSchema } from './page-number-schema.ts'
import { maxRevision } from './revisions.ts'

/** Of markup in UTF-8 (docs/rules.md 3.2). */
export const letterMaxBytes = 5 * 1024 * 1024

/** Tiptap's own output stays under a fifth of it. */
export const markupMaxDepth = 64

export const inboxPageSize = 20
export const sentPageSize = 10

const bannerSchema = z.enum(bannerIds)
/** The browser makes a UUIDv7, so that a retry is recognised (docs/rules.md 3.4). */
export const letterIdSchema = givenIdSchema

/** Letters over the limit are refused with 413, not 400. */
const contentSchema = z.string()

export const sendLetterInputSchema = z.strictObject({
  id: letterIdSchema,
  receiver: usernameInputSchema,
  content: contentSchema,
  banner: bannerSchema,
  lang: letterLanguageSchema,
  /** The draft revision this letter is based on. */
  revision: z.optional(z.int().check(z.gte(0), z.lte(maxRevision))),
  openWhen: z.optional(openWhenInputSchema),
})
export type SendLetterInput = z.infer<typeof sendLetterInputSchema>

export const letterIdInputSchema = z.strictObject({ id: letterIdSchema })

/** Where the last page ended, by creation time, then id, both descending. */
export const cursorSchema = z.strictObject({
  // PostgreSQL has no year 0 and a limited number of digits.
  createdAt: z.iso.datetime({ precision: 3 }).check(z.refine(time => Date.parse(time) >= 0)),
  id: givenIdSchema,
})
export type Cursor = z.infer<typeof cursorSchema>

const searchTextSchema = z.optional(z.string().check(z.trim(), z.maxLength(searchMaxLength)))

export const inboxInputSchema = z.strictObject({
  filter: z._default(z.enum(inboxFilters), 'all'),
  search: searchTextSchema,
  cursor: z.optional(cursorSchema),
})

export const sentInputSchema = z.strictObject({
  page: z._default(pageNumberSchema, 1),
  filter: z._default(z.enum(sentFilters), 'all'),
  search: searchTextSchema,
})

/** While it is closed, as far as this side may know (docs/rules.md 5.6, 10.6). */
const openWhenOfLetterSchema = z.nullable(openWhenSchema)

/** Of slow post alone (docs/rules.md 10.5); `createdAt` is the arrival. */
export const postedAtSchema = z.optional(z.date())

const summary = {
  id: letterIdSchema,
  status: z.enum(letterStatuses),
  createdAt: z.date(),
  banner: bannerSchema,
  /** The label while `openWhen` is set. */
  preview: z.string(),
  favourite: z.boolean(),
  openWhen: openWhenOfLetterSchema,
  postedAt: postedAtSchema,
}
export const receivedSummarySchema = z.strictObject({ ...summary, sender: personSchema })
export type ReceivedSummary = z.infer<typeof receivedSummarySchema>
export const sentSummarySchema = z.strictObject({ ...summary, receiver: personSchema })
export type SentSummary = z.infer<typeof sentSummarySchema>

export const inboxListPageSchema = z.strictObject({
  letters: z.array(receivedSummarySchema),
  nextCursor: z.nullable(cursorSchema),
})
export type InboxListPage = z.infer<typeof inboxListPageSchema>
export const sentListPageSchema = z.strictObject({
  letters: z.array(sentSummarySchema),
  page: z.int(),
  pageCount: z.int(),
  matching: z.int(),
  /** Letters that come later, with those that came back. */
  scheduled: z.int(),
  /** `pending` counts status sent. */
  totals: z.strictObject({ total: z.int(), read: z.int(), delivered: z.int(), pending: z.int() }),
})
export type SentListPage = z.infer<typeof sentListPageSchema>

export const unreadCountSchema = z.strictObject({
  count: z.int(),
  /** Slow post that is coming. */
  onTheWay: z.int(),
})

export const letterSchema = z.strictObject({
  id: letterIdSchema,
  status: z.enum(letterStatuses),
  createdAt: z.date(),
  banner: bannerSchema,
  /** Empty to the receiver of a closed letter. */
  content: z.string(),
  lang: letterLanguageSchema,
  favourite: z.boolean(),
  openWhen: openWhenOfLetterSchema,
  postedAt: postedAtSchema,
  sender: personSchema,
  receiver: personSchema,
  /** To its sender: it went by a link, and its receiver took it along into an account. */
  wasClaimed: z.optional(z.boolean()),
})
export type Letter = z.infer<typeof letterSchema>

/** `content` and `lang`: of a letter that was closed until now. */
export const markedReadSchema = z.strictObject({
  status: z.enum(letterStatuses),
  content: z.optional(z.string()),
  lang: letterLanguageSchema,
})
export type MarkedRead = z.infer<typeof markedReadSchema>

export const favouriteInputSchema = z.strictObject({ id: letterIdSchema, favourite: z.boolean() })

/** The browser makes `draftId` (UUIDv7), so that a retry makes no second draft. */
export const takeBackInputSchema = z.strictObject({ id: letterIdSchema, draftId: letterIdSchema })

export const takenBackSchema = z.strictObject({ draftId: letterIdSchema })

export const exchangedSummarySchema = z.strictObject({
  ...summary,
  own: z.boolean(),
  person: personSchema,
})
export type ExchangedSummary = z.infer<typeof exchangedSummarySchema>

export const exchangePageSize = 20

export const conversationInputSchema = z.strictObject({
  personId: givenIdSchema,
  search: searchTextSchema,
  cursor: z.optional(cursorSchema),
})
export const conversationListPageSchema = z.strictObject({
  person: personSchema,
  /** The newest come first. */
  letters: z.array(exchangedSummarySchema),
  nextCursor: z.nullable(cursorSchema),
})
export type ConversationListPage = z.infer<typeof conversationListPageSchema>

export const keepsakesInputSchema = z.strictObject({
  search: searchTextSchema,
  cursor: z.optional(cursorSchema),
})
export const keepsakesListPageSchema = z.strictObject({
  letters: z.array(exchangedSummarySchema),
  nextCursor: z.nullable(cursorSchema),
})
export type KeepsakesListPage = z.infer<typeof keepsakesListPageSchema>

export const sentReceiptSchema = z.strictObject({
  id: letterIdSchema,
  status: z.enum(letterStatuses),
  createdAt: z.date(),
  receiver: personSchema,
})
export type SentReceipt = z.infer<typeof sentReceiptSchema>

export const recipientSchema = z.strictObject({
  ...personSchema.shape,
  bio: z.string(),
  /** Whether they would accept a letter (docs/rules.md 3.6); sending checks again. */
  acceptsLetters: z.boolean(),
  /** A letter to them can be set by their clock (docs/rules.md 10.7). */
  sharesTimeZone: z.boolean(),
})
export type Recipient = z.infer<typeof recipientSchema>
export const lookedUpRecipientSchema = z.strictObject({
  ...recipientSchema.shape,
  /** Sending asks again (docs/rules.md 3.13, 3.14). */
  ...byEnclosurePlural(() => enclosureOutcomeSchema),
})
export type LookedUpRecipient = z.infer<typeof lookedUpRecipientSchema>
export const recentRecipientSchema = z.strictObject({ ...recipientSchema.shape, lastSentAt: z.date() })
export type RecentRecipient = z.infer<typeof recentRecipientSchema>

export const dashboardSchema = z.strictObject({
  received: z.array(receivedSummarySchema),
  sent: z.array(sentSummarySchema),
  unreadCount: z.int(),
  /** They were never asked whether to be told of letters. */
  asksAboutNotices: z.boolean(),
})
export type Dashboard = z.infer<typeof dashboardSchema>

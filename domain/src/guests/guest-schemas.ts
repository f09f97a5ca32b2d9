import * as z from 'zod/mini'
import { emailSchema } from '#accounts/account-schemas.ts'
import { personSchema } from '#accounts/profiles.ts'
import { reportInputSchema } from '#admin/report-schemas.ts'
import { givenIdSchema } from '#ids.ts'
import { letterLanguageSchema } from '#languages/letter-language-schema.ts'
import { bannerIds } from '#letters/banners.ts'
import { openWhenSchema } from '#letters/closed-letter-schemas.ts'
import { cursorSchema, letterIdSchema, postedAtSchema, sendLetterInputSchema } from '#letters/letters.ts'
import { enclosureOutcomeSchema } from '#letters/parts/enclosure-schemas.ts'
import { linkTokenSchema } from '#link-schemas.ts'
import { guestNameProblem } from './guest-names.ts'
import { guestStates } from './guests.ts'

export const guestNameSchema = z.string().check(
  z.trim(),
  z.refine(name => guestNameProblem(name) === null, {
    error: issue => guestNameProblem(String(issue.input)) ?? '',
  }),
)

export const guestIdInputSchema = z.strictObject({ id: givenIdSchema })

/** The browser makes the id (UUIDv7), so that a retry makes no second guest. With an address the link is mailed with each letter. */
export const createGuestInputSchema = z.strictObject({
  id: givenIdSchema,
  name: guestNameSchema,
  email: z.optional(emailSchema),
})
export type CreateGuestInput = z.infer<typeof createGuestInputSchema>

export const guestSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(guestStates),
  /** Null unless open. */
  opensUntil: z.nullable(z.date()),
  /** `r…d@example.com`; null when the writer hands over the link. It stays when the address is erased. */
  mailedTo: z.nullable(z.string()),
  mailedAt: z.nullable(z.date()),
  /** Null when it can be mailed now. */
  mailAgainFrom: z.nullable(z.date()),
  claimedBy: z.nullable(personSchema),
  /** What becomes of parts with files; sending asks again (docs/rules.md 3.13, 3.14). */
  enclosures: enclosureOutcomeSchema,
  createdAt: z.date(),
})
export type Guest = z.infer<typeof guestSchema>

const { receiver: _, ...letterFields } = sendLetterInputSchema.shape
export const sendToGuestInputSchema = z.strictObject({ ...letterFields, guestId: givenIdSchema })
export type SendToGuestInput = z.infer<typeof sendToGuestInputSchema>

/** Without an address, to the one known. */
export const mailGuestInputSchema = z.strictObject({ id: givenIdSchema, email: z.optional(emailSchema) })
export type MailGuestInput = z.infer<typeof mailGuestInputSchema>

/** Of any form: a wrong form is answered like a wrong link. */
const link = { locator: z.string(), secret: z.string() }
export const guestLinkSchema = z.strictObject(link)

export const envelopesInputSchema = z.strictObject({ ...link, cursor: z.optional(cursorSchema) })

const envelopeSchema = z.strictObject({
  id: letterIdSchema,
  createdAt: z.date(),
  banner: z.enum(bannerIds),
  /** An answer of the guest's own. */
  own: z.boolean(),
  opened: z.boolean(),
  /** While it is closed. */
  openWhen: z.nullable(openWhenSchema),
  postedAt: postedAtSchema,
})
export type Envelope = z.infer<typeof envelopeSchema>

/** The newest come first. */
export const envelopesSchema = z.strictObject({
  name: z.string(),
  /** The shown name. */
  writer: z.string(),
  letters: z.array(envelopeSchema),
  nextCursor: z.nullable(cursorSchema),
  /** How many the guest may send before the writer writes again. */
  answersLeft: z.int(),
})
export type Envelopes = z.infer<typeof envelopesSchema>

export const openAsGuestInputSchema = z.strictObject({
  ...link,
  letterId: letterIdSchema,
  /** The writer is not shown that it was read. */
  quietly: z.boolean(),
})

export const guestLetterSchema = z.strictObject({
  id: letterIdSchema,
  createdAt: z.date(),
  banner: z.enum(bannerIds),
  content: z.string(),
  lang: letterLanguageSchema,
  own: z.boolean(),
})
export type GuestLetter = z.infer<typeof guestLetterSchema>

export const answerAsGuestInputSchema = z.strictObject({
  ...link,
  id: letterIdSchema,
  content: z.string(),
  banner: z.enum(bannerIds),
})
export const answeredSchema = z.strictObject({ createdAt: z.date(), answersLeft: z.int() })

export const reportAsGuestInputSchema = z.strictObject({ ...link, ...reportInputSchema.shape })

/** No more mail from this writer, or from anyone here. */
export const refuseAsGuestInputSchema = z.strictObject({ ...link, from: z.enum(['writer', 'everyone']) })

/** The token undoes it (`mailRefusals.undo`); a server of the release before gives none. */
export const refusedAsGuestSchema = z.strictObject({ undo: z.optional(linkTokenSchema) })

export const claimedSchema = z.strictObject({ letters: z.int() })

/** The token of a mail's link. */
export const mailRefusalInputSchema = z.strictObject({ token: linkTokenSchema })

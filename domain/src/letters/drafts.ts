import * as z from 'zod/mini'
import { usernameLength } from '#accounts/accounts.ts'
import { givenIdSchema } from '#ids.ts'
import { letterLanguageSchema } from '#languages/letter-language-schema.ts'
import { letterPlanSchema } from '#scheduling/letter-plan-schema.ts'
import { storable } from '#storable.ts'
import { bannerIds } from './banners.ts'
import { namesOneReceiver } from './draft-receivers.ts'
import { letterIdSchema } from './letters.ts'
import { maxRevision } from './revisions.ts'

/** A draft has the id of the letter it becomes. `receiver` is whatever was typed so far. */
export const saveDraftInputSchema = z
  .strictObject({
    id: letterIdSchema,
    receiver: z.string().check(
      z.maxLength(usernameLength.max),
      z.overwrite(typed => typed.replaceAll(/\p{Cs}/gu, '')),
      z.regex(storable),
    ),
    /** For somebody without an account; `receiver` is empty then. */
    guestId: z.optional(givenIdSchema),
    content: z.string(),
    banner: z.enum(bannerIds),
    lang: letterLanguageSchema,
    plan: z.optional(letterPlanSchema),
    /** 0 for a new draft. Another stored one is a conflict, unless it says the same. */
    revision: z.int().check(z.gte(0), z.lt(maxRevision)),
  })
  .check(z.refine(({ receiver, guestId }) => namesOneReceiver(receiver, guestId), { path: ['receiver'] }))
export type SaveDraftInput = z.infer<typeof saveDraftInputSchema>

export const draftIdInputSchema = z.strictObject({ id: letterIdSchema })

export const removeDraftInputSchema = z.strictObject({
  id: letterIdSchema,
  /** Another stored one is a conflict. When absent, any revision is discarded. */
  revision: z.optional(z.int().check(z.gte(0), z.lte(maxRevision))),
})
export type RemoveDraftInput = z.infer<typeof removeDraftInputSchema>

const draftGuestSchema = z.optional(z.strictObject({ id: z.uuid(), name: z.string() }))

export const draftSchema = z.strictObject({
  id: letterIdSchema,
  receiver: z.string(),
  guest: draftGuestSchema,
  content: z.string(),
  banner: z.enum(bannerIds),
  lang: letterLanguageSchema,
  plan: z.optional(letterPlanSchema),
  revision: z.int(),
  updatedAt: z.date(),
})
export type Draft = z.infer<typeof draftSchema>

export const savedDraftSchema = z.strictObject({ revision: z.int(), updatedAt: z.date() })
export type SavedDraft = z.infer<typeof savedDraftSchema>

export const draftSummarySchema = z.strictObject({
  id: letterIdSchema,
  receiver: z.string(),
  guest: draftGuestSchema,
  firstWords: z.string(),
  banner: z.enum(bannerIds),
  updatedAt: z.date(),
})
export type DraftSummary = z.infer<typeof draftSummarySchema>

export const draftVersionSummarySchema = z.strictObject({
  id: z.uuid(),
  savedAt: z.date(),
  firstWords: z.string(),
})
export type DraftVersionSummary = z.infer<typeof draftVersionSummarySchema>

export const draftVersionInputSchema = z.strictObject({ id: letterIdSchema, versionId: givenIdSchema })
export const draftVersionSchema = z.strictObject({
  receiver: z.string(),
  guest: draftGuestSchema,
  content: z.string(),
  banner: z.enum(bannerIds),
  lang: letterLanguageSchema,
  plan: z.optional(letterPlanSchema),
  savedAt: z.date(),
})
export type DraftVersion = z.infer<typeof draftVersionSchema>

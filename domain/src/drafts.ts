import * as z from 'zod/mini'
import { usernameLength } from './accounts.ts'
import { bannerIds } from './banners.ts'
import { givenId } from './ids.ts'
import { letterId } from './letters.ts'
import { mostRevisions } from './revisions.ts'
import { storable } from './storable.ts'

/** Milliseconds after the last change before a draft is saved (docs/rules.md 4.1). */
export const draftSaveDelayMs = 800

/** Days that a browser keeps what a visitor wrote on the landing page. */
export const triedDays = 30

/** A draft has the id of the letter it becomes. `receiver` is whatever was typed so far. */
export const saveDraftInput = z.strictObject({
  id: letterId,
  receiver: z.string().check(z.maxLength(usernameLength.max), z.regex(storable)),
  content: z.string(),
  banner: z.enum(bannerIds),
  /** The revision this text is based on, 0 for a new draft. If the stored one is newer, the save is a conflict. */
  revision: z.int().check(z.gte(0), z.lt(mostRevisions)),
})
export type SaveDraftInput = z.infer<typeof saveDraftInput>

export const draftIdInput = z.strictObject({ id: letterId })

export const removeDraftInput = z.strictObject({
  id: letterId,
  /** The revision to discard; a newer stored one is a conflict. When absent, any revision is discarded. */
  revision: z.optional(z.int().check(z.gte(0), z.lte(mostRevisions))),
})
export type RemoveDraftInput = z.infer<typeof removeDraftInput>

export const draft = z.strictObject({
  id: letterId,
  receiver: z.string(),
  content: z.string(),
  banner: z.enum(bannerIds),
  revision: z.int(),
  updatedAt: z.date(),
})
export type Draft = z.infer<typeof draft>

/** `revision` is the one to base the next save on. */
export const savedDraft = z.strictObject({ revision: z.int(), updatedAt: z.date() })
export type SavedDraft = z.infer<typeof savedDraft>

/** A draft in a list: its receiver and first words. */
export const draftSummary = z.strictObject({
  id: letterId,
  receiver: z.string(),
  firstWords: z.string(),
  banner: z.enum(bannerIds),
  updatedAt: z.date(),
})
export type DraftSummary = z.infer<typeof draftSummary>

/** A version is kept every so many minutes, for so many hours (docs/rules.md 4.7). */
export const draftVersions = { everyMinutes: 10, keptHours: 24 } as const

export const draftVersionSummary = z.strictObject({ id: z.uuid(), savedAt: z.date(), firstWords: z.string() })
export type DraftVersionSummary = z.infer<typeof draftVersionSummary>

export const draftVersionInput = z.strictObject({ id: letterId, versionId: givenId })
export const draftVersion = z.strictObject({
  receiver: z.string(),
  content: z.string(),
  banner: z.enum(bannerIds),
  savedAt: z.date(),
})
export type DraftVersion = z.infer<typeof draftVersion>

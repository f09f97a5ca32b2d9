import * as z from 'zod/mini'
import { textLength } from '#text-length.ts'
import { bioMaxLength, normaliseBio } from './bios.ts'

export const privacySettings = ['anyone', 'friends_only'] as const
export type PrivacySetting = (typeof privacySettings)[number]

const openToAnyone = 'Open (anyone)'
export const privacyTexts = { anyone: openToAnyone, friends_only: 'Friends only' } as const

/** Anyone may see this: never an e-mail address (docs/rules.md 6.4). */
export const publicProfileSchema = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  bio: z.string(),
  /** The stem for pictureUrl. */
  profilePicture: z.nullable(z.string()),
  privacySettings: z.enum(privacySettings),
  createdAt: z.date(),
})
export type PublicProfile = z.infer<typeof publicProfileSchema>

const bioSchema = z.string().check(
  z.overwrite(normaliseBio),
  z.refine(text => textLength(text) <= bioMaxLength, `A bio holds at most ${bioMaxLength} characters`),
)

export const updateProfileInputSchema = z.strictObject({
  bio: bioSchema,
  privacySettings: z.enum(privacySettings),
})
export type UpdateProfileInput = z.infer<typeof updateProfileInputSchema>

/** Choosing friends_only requires a letter sent or received. */
export const ownProfileSchema = z.strictObject({
  ...publicProfileSchema.shape,
  canChooseFriendsOnly: z.boolean(),
})
export type OwnProfile = z.infer<typeof ownProfileSchema>

export const personSchema = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  profilePicture: z.nullable(z.string()),
  /** `username` is the name on a guest's envelope, which anyone may bear; absent where only accounts are found. */
  isGuest: z.optional(z.boolean()),
})
export type Person = z.infer<typeof personSchema>

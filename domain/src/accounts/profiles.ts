import * as z from 'zod/mini'
import { textLength } from '#text-length.ts'

/** In characters (docs/rules.md 6.4). */
export const bioMaxLength = 200

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

const counterTexts = [
  [181, 'Almost at limit'],
  [151, 'Getting long'],
  [0, 'Good length'],
] as const

export function bioCounterText(length: number): string {
  const reached = counterTexts.find(([from]) => length >= from)
  return reached?.[1] ?? ''
}

/** Control characters, lone surrogates, and marks that change the direction of the text after them. */
const unprintable = /[^\P{Cc}\n]|\p{Cs}|[\u2028-\u202e\u2066-\u2069]/gu

export const normaliseBio = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unprintable, '')
    .replace(/\n\s*\n\s*/g, '\n\n')
    .trim()

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
})
export type Person = z.infer<typeof personSchema>

/** Characters in the recipient dropdown below and from 768 px, and on a found-user card. */
export const bioPreviewLength = { narrow: 30, wide: 40, card: 60 } as const

import * as z from 'zod/mini'
import { textLength } from './text-length.ts'

/** Longest bio in characters (SPEC.md section 9). */
export const bioMaxLength = 200

export const privacySettings = ['anyone', 'friends_only'] as const
export type PrivacySetting = (typeof privacySettings)[number]

const openToAnyone = 'Open (anyone)'
/** Who may write to somebody, as others read it. */
export const privacyTexts = { anyone: openToAnyone, friends_only: 'Friends only' } as const

/** What anyone may see of a person: never an e-mail address (DECISIONS 12). */
export const publicProfile = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  bio: z.string(),
  /** The stem of its addresses, for pictureUrl. */
  profilePicture: z.nullable(z.string()),
  privacySettings: z.enum(privacySettings),
  createdAt: z.date(),
})
export type PublicProfile = z.infer<typeof publicProfile>

const counterTexts = [
  [181, 'Almost at limit'],
  [151, 'Getting long'],
  [0, 'Good length'],
] as const

/** The text beside the counter of a bio's characters (SPEC.md section 5). */
export function bioCounterText(length: number): string {
  const reached = counterTexts.find(([from]) => length >= from)
  return reached?.[1] ?? ''
}

/** Control characters, halves of characters, and marks that turn the direction of all that follows. */
const unprintable = /[^\P{Cc}\n]|\p{Cs}|[\u2028-\u202e\u2066-\u2069]/gu

/** A bio as it is kept: what cannot be shown is dropped, and no more than one line in a row is empty. */
export const keptBio = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unprintable, '')
    .replace(/\n\s*\n\s*/g, '\n\n')
    .trim()

const bio = z.string().check(
  z.overwrite(keptBio),
  z.refine(text => textLength(text) <= bioMaxLength, `A bio holds at most ${bioMaxLength} characters`),
)

export const updateProfileInput = z.strictObject({ bio, privacySettings: z.enum(privacySettings) })
export type UpdateProfileInput = z.infer<typeof updateProfileInput>

/** One's own profile, and whether friends only may be chosen: it takes a letter sent or received (SPEC.md section 4). */
export const ownProfile = z.strictObject({ ...publicProfile.shape, canChooseFriendsOnly: z.boolean() })
export type OwnProfile = z.infer<typeof ownProfile>

/** A person as a letter or a recipient list shows them. */
export const person = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  profilePicture: z.nullable(z.string()),
})
export type Person = z.infer<typeof person>

/** Characters of a bio in the recipient dropdown below and from 768 px, and on a found-user card (SPEC.md section 9). */
export const bioPreviewLength = { narrow: 30, wide: 40, card: 60 } as const

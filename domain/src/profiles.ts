import * as z from 'zod/mini'

/** Longest bio in characters (SPEC.md section 9). */
export const bioMaxLength = 200

export const privacySettings = ['anyone', 'friends_only'] as const
export type PrivacySetting = (typeof privacySettings)[number]

/** What anyone may see of a person: never an e-mail address (DECISIONS 12). */
export const publicProfile = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  bio: z.string(),
  profilePicture: z.nullable(z.string()),
  privacySettings: z.enum(privacySettings),
  createdAt: z.date(),
})
export type PublicProfile = z.infer<typeof publicProfile>

/** A person as a letter or a recipient list shows them. */
export const person = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  profilePicture: z.nullable(z.string()),
})
export type Person = z.infer<typeof person>

/** Characters of a bio in the recipient dropdown below and from 768 px, and on a found-user card (SPEC.md section 9). */
export const bioPreviewLength = { narrow: 30, wide: 40, card: 60 } as const

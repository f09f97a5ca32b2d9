import { keptBio, type OwnProfile, type UpdateProfileInput } from '@novelette/domain/profiles.ts'
import { createStore } from '#lib/store.ts'

type Changes = Partial<UpdateProfileInput>

const none: Changes = {}

/** What somebody changed of their profile and did not save yet; a session that ends meanwhile does not take it away. */
const store = createStore<{ readonly userId: string; readonly changes: Changes } | null>(null)

const changesOf = (userId: string, kept: ReturnType<typeof store.get>) =>
  kept?.userId === userId ? kept.changes : none

/** What differs from the profile as it stands; what was not touched follows it, also when another tab changes it. */
export function useUnsavedChanges(profile: OwnProfile) {
  const changes = changesOf(profile.id, store.useValue())
  const { bio, privacySettings } = { ...profile, ...changes }
  return {
    values: { bio, privacySettings },
    unsaved: keptBio(bio) !== profile.bio || privacySettings !== profile.privacySettings,
    change: (more: Changes) => store.set({ userId: profile.id, changes: { ...changes, ...more } }),
    forget: () => store.set(null),
  }
}

export const hasUnsavedChanges = (userId: string) => changesOf(userId, store.get()) !== none

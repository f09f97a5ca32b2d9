import { normaliseBio } from '@novelette/domain/accounts/bios.ts'
import type { OwnProfile, UpdateProfileInput } from '@novelette/domain/accounts/profiles.ts'
import { createStore } from '#lib/store.ts'

type Changes = Partial<UpdateProfileInput>

const none: Changes = {}

/** Survives the end of the session. */
const store = createStore<{ readonly userId: string; readonly changes: Changes } | null>(null)

const changesOf = (userId: string, kept: ReturnType<typeof store.get>) =>
  kept?.userId === userId ? kept.changes : none

/** Fields that were not edited follow the server. */
export function useUnsavedChanges(profile: OwnProfile) {
  const changes = changesOf(profile.id, store.useValue())
  const { bio, privacySettings } = { ...profile, ...changes }
  return {
    values: { bio, privacySettings },
    unsaved: normaliseBio(bio) !== profile.bio || privacySettings !== profile.privacySettings,
    change: (more: Changes) => store.set({ userId: profile.id, changes: { ...changes, ...more } }),
    forget: () => store.set(null),
  }
}

export const hasUnsavedChanges = (userId: string) => changesOf(userId, store.get()) !== none

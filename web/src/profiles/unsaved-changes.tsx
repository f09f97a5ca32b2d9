import { normaliseBio } from '@novelette/domain/accounts/bios.ts'
import type { OwnProfile, UpdateProfileInput } from '@novelette/domain/accounts/profiles.ts'
import { useBlocker } from '@tanstack/react-router'
import { createStore } from '#lib/store.ts'
import { isCovered } from '#session/cover.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

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

type LeaveUnsavedProps = {
  unsaved: boolean
  asking: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Asks at navigation, Back and reload, but not again during a sign-out. */
export function LeaveUnsaved({ unsaved, asking, onKeep, onDiscard }: LeaveUnsavedProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && !isCovered() && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved && !isCovered(),
    withResolver: true,
  })
  const keep = () => {
    blocker.reset?.()
    onKeep()
  }
  const discard = () => {
    onDiscard()
    blocker.proceed?.()
  }
  return (
    <Dialog
      open={asking || blocker.status === 'blocked'}
      onClose={keep}
      title="Discard your changes?"
      actions={
        <>
          <Button look="quiet" onClick={keep}>
            Keep Editing
          </Button>
          <Button onClick={discard}>Discard Changes</Button>
        </>
      }
    >
      <p>What you changed on your profile is not saved yet.</p>
    </Dialog>
  )
}

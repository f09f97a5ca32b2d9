import { useBlocker } from '@tanstack/react-router'
import { isCovered } from '#session/cover.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

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

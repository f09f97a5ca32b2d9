import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { errorText } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import styles from './blocks.module.css'
import { useBlock } from './change-blocks.ts'

type BlockDialogProps = { person: Person; open: boolean; onClose: () => void }

/** Explains what a block does before it is made (docs/rules.md 6.1). */
export function BlockDialog({ person, open, onClose }: BlockDialogProps) {
  const block = useBlock(person)
  const close = () => {
    block.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={
        <>
          Block <span className="user">{person.username}</span>?
        </>
      }
      actions={
        <>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            busy={block.isPending}
            busyText="Blocking..."
            onClick={() => block.mutate({ personId: person.id }, { onSuccess: close })}
          >
            Block
          </Button>
        </>
      }
    >
      <p>They are not told. Their letters will not reach you.</p>
      <p className={styles.blockDialogMore}>
        What they have sent you until now stays with you. What they send while they are blocked stays unseen,
        even if you unblock them later.
      </p>
      {block.error && (
        <p className={styles.blockDialogProblem} role="alert">
          Nothing was changed. {errorText(block.error)}
        </p>
      )}
    </Dialog>
  )
}

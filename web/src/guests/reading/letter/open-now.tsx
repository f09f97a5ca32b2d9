import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type OpenNowProps = { writer: string; quietly: boolean; onOpen: () => void; onClose: () => void }

/** For a key, a screen reader and who cannot hold the seal. A second press is what programs do not make. */
export default function OpenNow({ writer, quietly, onOpen, onClose }: OpenNowProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Open the letter now?"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Not Yet
          </Button>
          <Button onClick={onOpen}>Open It</Button>
        </>
      }
    >
      <p>
        {writer} will {quietly && 'not '}see that you opened it.
      </p>
    </Dialog>
  )
}

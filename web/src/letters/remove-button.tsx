import { Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { useRemoveLetter } from './remove-letter.ts'

type RemoveButtonProps = {
  letterId: string
  /** The letter is about to leave the screen: where its reader goes. */
  onRemove: () => void
}

/** Takes an open letter out of one's own letters, with Undo. */
export function RemoveButton({ letterId, onRemove }: RemoveButtonProps) {
  const remove = useRemoveLetter()
  return (
    <Button
      look="icon"
      aria-label="Remove"
      title="Remove"
      onClick={() => {
        onRemove()
        remove(letterId)
      }}
    >
      <Trash2 size={20} aria-hidden />
    </Button>
  )
}

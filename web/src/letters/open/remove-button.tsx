import { Trash2 } from 'lucide-react'
import { useRemoveLetter } from '#letters/actions/remove-letter.ts'
import { Button } from '#ui/button.tsx'

type RemoveButtonProps = {
  letterId: string
  onRemove: () => void
}

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

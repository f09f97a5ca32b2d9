import { RotateCcw } from 'lucide-react'
import { Button } from '#ui/button.tsx'

type TryAgainProps = {
  retry: () => unknown
  busy?: boolean
  busyText?: string
  /** `big` stands alone, `wide` fills a card. */
  size?: 'big' | 'wide'
}

export function TryAgain({ retry, busy = false, busyText = 'Trying Again...', size }: TryAgainProps) {
  return (
    <Button
      {...(size ? { size: 'big', wide: size === 'wide' } : { look: 'link' })}
      busy={busy}
      busyText={busyText}
      onClick={() => void retry()}
    >
      {size === 'big' && <RotateCcw size={20} aria-hidden />}
      Try Again
    </Button>
  )
}

import { RotateCcw } from 'lucide-react'
import { errorCode } from '#lib/error-code.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from './empty-state.tsx'

export const loadFailed = 'Failed to load your letters. Please try again.'

type LoadFailureProps = {
  /** The sentence of SPEC.md section 8. */
  text: string
  error: unknown
  retry: () => void
  retrying: boolean
}

/** A list or letter that did not come: what happened, what is safe, what to do. */
export function LoadFailure({ text, error, retry, retrying }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        art={<EmptyRack />}
        title={text}
        actions={
          <Button big onClick={retry} busy={retrying} busyText="Trying Again...">
            <RotateCcw size={20} aria-hidden />
            Try Again
          </Button>
        }
      >
        {errorCode(error) === 'offline'
          ? 'You seem to be offline. Your letters are safe, and will be here when you are back.'
          : 'Your letters are safe where they are.'}
      </EmptyState>
    </div>
  )
}

import { RotateCcw } from 'lucide-react'
import { errorCode } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import './load-failure.css'

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
    <div className="load-failure">
      <Notice tone="error" title={text}>
        <p>
          {errorCode(error) === 'offline'
            ? 'You seem to be offline. Your letters are safe, and will be here when you are back.'
            : 'Your letters are safe where they are.'}
        </p>
      </Notice>
      <Button look="quiet" onClick={retry} busy={retrying} busyText="Trying again...">
        <RotateCcw size={16} aria-hidden />
        Try again
      </Button>
    </div>
  )
}

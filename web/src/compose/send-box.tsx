import { CircleAlert, Send } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import type { Sending } from './use-sending.ts'

/** Not `disabled` but `aria-disabled`: a press on it says what is missing. */
export function SendButton({ sending, big }: { sending: Sending; big?: boolean }) {
  return (
    <Button
      {...(big && { big, wide: true })}
      className="send-button"
      aria-disabled={!sending.ready}
      busy={sending.busy}
      busyText="Sending..."
      onClick={sending.send}
    >
      {big && <Send size={20} aria-hidden />}
      Send Beautiful Letter
    </Button>
  )
}

export function SendProblem({ sending }: { sending: Sending }) {
  return (
    <div role="alert" className="send-problem">
      {sending.problem && (
        <p>
          <CircleAlert size={16} aria-hidden />
          <span>{sending.problem}</span>
        </p>
      )}
    </div>
  )
}

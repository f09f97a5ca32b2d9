import type { ComponentProps, ReactNode } from 'react'
import styles from '#auth/card/auth-card.module.css'
import { AuthCard } from '#auth/card/auth-card.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { errorCode, type FailureCode } from '#lib/error-code.ts'
import { usePress } from '#lib/forms/use-press.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

type Message = { readonly title: string; readonly text: ReactNode }

type LinkPressProps<Answer> = {
  /** Empty where the link was cut short. */
  token: string
  press: () => Promise<Answer>
  ask: Message & { readonly button: string; readonly failed: string }
  done: (answer: Answer) => Message
  /** By what the server says of a link that it never takes. */
  refused: Readonly<Partial<Record<FailureCode, Message>>> & { readonly link_invalid: Message }
  undo?: { readonly press: () => Promise<unknown>; readonly done: Message; readonly tooLate: Message }
  /** Where to go once nothing is left to press. */
  onward?: ReactNode
  /** Below all of it. */
  children?: ReactNode
}

/** The page of a link in a mail. Scanners load it and run its scripts, so what the link does takes a press (docs/rules.md 7.7). */
export function LinkPress<Answer>({ ask, onward, children, ...link }: LinkPressProps<Answer>) {
  const press = usePress(link.press)
  const undo = usePress(async () => link.undo?.press())
  const ended = messageOfEnd(link, press.error, undo)
  const told = ended ?? (press.done && link.done(press.done.answer))
  return (
    <AuthCard title={(told ?? ask).title}>
      <p className={styles.lead} role={told ? 'status' : undefined}>
        {(told ?? ask).text}
      </p>
      {!told && (
        <>
          {press.error !== null && <SubmitError error={press.error} title={ask.failed} />}
          <Button size="big" wide busy={press.isBusy} busyText="One Moment..." onClick={press.press}>
            {ask.button}
          </Button>
        </>
      )}
      {told && !ended && link.undo && (
        <>
          {undo.error !== null && <SubmitError error={undo.error} title="It was not undone" />}
          <UndoButton undo={undo} size="big" wide />
        </>
      )}
      {told && onward}
      {children}
    </AuthCard>
  )
}

type Ends = Pick<LinkPressProps<never>, 'token' | 'refused' | 'undo'>

/** Null while something can be pressed, or was pressed last. */
function messageOfEnd(
  { token, refused, undo }: Ends,
  error: unknown,
  undoing: { readonly done: unknown; readonly error: unknown },
): Message | null {
  if (undo && undoing.done) return undo.done
  if (undo && codeOf(undoing.error) === 'link_invalid') return undo.tooLate
  const code = token === '' ? 'link_invalid' : codeOf(error)
  return (code && refused[code]) ?? null
}

const codeOf = (error: unknown) => (error === null ? null : errorCode(error))

type UndoButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'wide'> & {
  undo: Pick<ReturnType<typeof usePress>, 'isBusy' | 'press'>
}

/** Takes back what a press has done. */
export function UndoButton({ undo, ...look }: UndoButtonProps) {
  return (
    <Button {...look} look="quiet" busy={undo.isBusy} busyText="Undoing..." onClick={undo.press}>
      Undo
    </Button>
  )
}

export function OnwardLink() {
  const { user } = useSession()
  return user ? (
    <ButtonLink to="/dashboard" size="big" wide>
      Go to Dashboard
    </ButtonLink>
  ) : (
    <ButtonLink to="/login" size="big" wide>
      Sign In
    </ButtonLink>
  )
}

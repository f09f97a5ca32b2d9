import { normaliseEmail } from '@novelette/domain/accounts/accounts.ts'
import { Fragment, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Notice } from '#ui/messages/notice.tsx'
import styles from './guests.module.css'

/** Breaks before the @ and before dots, and inside what stands between only where that is longer than a line: never in ".com". */
export function Address({ email }: { email: string }) {
  const pieces = email.split(/(?=[@.])/)
  const kept = [...pieces.slice(0, -2), pieces.slice(-2).join('')]
  return (
    <span className="user">
      {kept.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pieces may be equal
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className={styles.piece}>{piece}</span>
        </Fragment>
      ))}
    </span>
  )
}

type ConfirmAddressProps = {
  email: string
  isPending: boolean
  error: string | null
  onBack: () => void
  onConfirm: () => void
}

/** A mistyped address is never noticed: nobody here may say whether it exists. */
export function ConfirmAddress({ email, isPending, error, onBack, onConfirm }: ConfirmAddressProps) {
  const address = useRef<HTMLParagraphElement>(null)
  useEffect(() => address.current?.focus(), [])
  return (
    <>
      <p ref={address} tabIndex={-1} className={styles.address}>
        <Address email={normaliseEmail(email)} />
      </p>
      <p className="muted">If this address is wrong, nobody will tell you. Please check it once more.</p>
      {error && (
        <Notice tone="error" title="The link was not sent">
          {error}
        </Notice>
      )}
      <div className={dialogStyles.actions}>
        <Button look="quiet" onClick={onBack}>
          Change It
        </Button>
        <Button busy={isPending} busyText="One Moment..." onClick={onConfirm}>
          Yes, It Is
        </Button>
      </div>
    </>
  )
}

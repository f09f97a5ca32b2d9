import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './by-hand.module.css'
import { SignByHand } from './sign-by-hand.tsx'

type ByHandProps = {
  /** Undefined: there is nothing to sign. */
  signature: string | null | undefined
  onSign: (signature: string | null) => void
  /** Begins a page; undefined where no more has room. */
  onPage: (() => void) | undefined
  readOnly: boolean
  children?: ReactNode
}

/** Under the sheet: what can lie in a letter. */
export function ByHand({ signature, onSign, onPage, readOnly, children }: ByHandProps) {
  return (
    <div className={styles.root} inert={readOnly}>
      {onPage && (
        <Button look="link" aria-haspopup="dialog" onClick={onPage}>
          A Page by Hand
        </Button>
      )}
      {children}
      {signature !== undefined && <SignByHand signature={signature} onSign={onSign} />}
    </div>
  )
}

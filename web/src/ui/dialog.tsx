import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'

export type ModalProps = {
  open: boolean
  /** Escape, the close button or a click outside. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

type DialogProps = ModalProps & {
  /** Buttons at the foot, the safe one first. */
  actions?: ReactNode
  /** The id of its announced text. A click outside does not close it. */
  urgent?: string
  wide?: boolean
  /** As large as the window. */
  full?: boolean
}

function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    // Also one that a second Escape has closed, and that is to stay.
    if (open && dialog && !dialog.open) dialog.showModal()
    if (!open && dialog?.open) dialog.close()
  })
  // Removed without being closed, it would not give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  return ref
}

type ModalFrameProps = {
  open: boolean
  onClose: () => void
  titleId: string
  className?: string | undefined
  urgent?: string | undefined
  children: ReactNode
}

export function ModalFrame({ open, onClose, titleId, className, urgent, children }: ModalFrameProps) {
  const ref = useModal(open)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: onCancel handles Escape for the keyboard
    <dialog
      ref={ref}
      className={classNames(styles.root, className)}
      aria-labelledby={titleId}
      {...(urgent && { role: 'alertdialog', 'aria-describedby': urgent })}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => {
        if (event.target === ref.current && !urgent) onClose()
      }}
      // A second Escape closes it without a cancel event. By now it may be open again, or gone.
      onClose={() => open && ref.current?.open === false && onClose()}
    >
      {open && children}
    </dialog>
  )
}

export function Dialog({ open, onClose, title, actions, urgent, wide, full, children }: DialogProps) {
  const titleId = useId()
  return (
    <ModalFrame
      open={open}
      onClose={onClose}
      titleId={titleId}
      urgent={urgent}
      className={full ? styles.full : wide ? styles.wide : undefined}
    >
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </ModalFrame>
  )
}

export function BottomSheet({ open, onClose, title, children }: ModalProps) {
  const titleId = useId()
  return (
    <ModalFrame open={open} onClose={onClose} titleId={titleId} className={styles.sheet}>
      <div className={styles.content}>
        <SheetBar titleId={titleId} title={title} onClose={onClose} />
        {children}
      </div>
    </ModalFrame>
  )
}

type SheetBarProps = Pick<ModalProps, 'title' | 'onClose'> & { titleId: string }

export function SheetBar({ titleId, title, onClose }: SheetBarProps) {
  return (
    <div className={styles.bar}>
      <h2 id={titleId} className="heading">
        {title}
      </h2>
      <Button look="icon" onClick={onClose} aria-label="Close">
        <X size={20} aria-hidden />
      </Button>
    </div>
  )
}

import { useId } from 'react'
import { useOneColumn } from '#lib/use-media.ts'
import styles from './dialog.module.css'
import { ModalFrame, type ModalProps, SheetBar } from './dialog.tsx'

type ResponsiveDialogProps = ModalProps & { wide?: boolean }

/** A sheet from below in one column, else a dialog. What was begun in it stays when the window is turned. */
export function ResponsiveDialog({ open, onClose, title, wide, children }: ResponsiveDialogProps) {
  const isSheet = useOneColumn()
  const titleId = useId()
  const className = isSheet ? styles.sheet : wide ? styles.wide : undefined
  return (
    <ModalFrame open={open} onClose={onClose} titleId={titleId} className={className}>
      <div className={styles.content}>
        {isSheet ? (
          <SheetBar titleId={titleId} title={title} onClose={onClose} />
        ) : (
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
        )}
        {children}
      </div>
    </ModalFrame>
  )
}

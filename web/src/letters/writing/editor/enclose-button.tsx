import { Paperclip } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './enclose-menu.module.css'
import toolbarStyles from './toolbar.module.css'

/** A button of the toolbar. */
export function EncloseButton(menu: ComponentProps<'button'>) {
  return (
    <div className={styles.pinned}>
      <button
        {...menu}
        type="button"
        className={toolbarStyles.tool}
        aria-label="Enclose"
        aria-haspopup="dialog"
        data-tip="Enclose"
      >
        <Paperclip size={20} aria-hidden />
      </button>
    </div>
  )
}

import { useState } from 'react'
import { readableKey } from '#lib/keys/key-names.ts'
import { keysOnScreen, setSingleKeys, useSingleKeys } from '#lib/keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import styles from './keys-dialog.module.css'

/** The keys of what is on the screen as it opens. WCAG 2.1.4 requires the switch. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [places] = useState(keysOnScreen)
  const singleKeys = useSingleKeys()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keyboard Shortcuts"
      actions={
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Switch
        on={singleKeys}
        onChange={setSingleKeys}
        hint="Turn them off if you control your computer by voice, or press them by accident."
      >
        Single-character shortcuts
      </Switch>
      {places.map(({ name, rows }) => (
        <section key={name} className={styles.place}>
          <h3 className="heading">{name}</h3>
          <dl className={styles.keys}>
            {rows.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map(readableKey).map(key => (
                    <Key key={key} name={key} />
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

const Key = ({ name }: { name: string }) => (
  <kbd className={classNames(styles.key, /[↑↓←→⌘⌥⇧]/.test(name) && styles.sign)}>{name}</kbd>
)

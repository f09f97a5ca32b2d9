import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { setSingleKeys, useKeys, useSingleKeys } from '#letters/list-tools/keyboard-shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import styles from './keys-help.module.css'

type Key = { names: readonly string[]; does: string; arrows?: boolean }

const keys: readonly Key[] = [
  { names: ['↑', '↓', '←', '→'], does: 'Move through the letters', arrows: true },
  { names: ['Enter'], does: 'Open the letter' },
  { names: ['r'], does: 'Reply to it' },
  { names: ['#', 'Delete'], does: 'Remove it' },
  { names: ['/'], does: 'Search' },
  { names: ['Esc'], does: 'Go back to the list' },
  { names: ['F6'], does: 'Go to a message, and back' },
  { names: ['?'], does: 'Show these keys' },
]

/** WCAG 2.1.4 requires the switch. */
export function KeysHelp() {
  const [open, setOpen] = useState(false)
  const singleKeys = useSingleKeys()
  useKeys({
    '?': () => {
      setOpen(true)
      return true
    },
  })
  return (
    <div className={styles.root}>
      <Button look="link" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Keyboard size={16} aria-hidden />
        Keyboard Shortcuts
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Keyboard Shortcuts"
        actions={
          <Button look="quiet" onClick={() => setOpen(false)}>
            Close
          </Button>
        }
      >
        <dl className={styles.keys}>
          {keys.map(({ names, does, arrows }) => (
            <div key={does}>
              <dt className={arrows ? styles.arrows : undefined}>
                {names.map(name => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Switch
          on={singleKeys}
          onChange={setSingleKeys}
          hint="Turn them off if you speak to your computer or press them by accident."
        >
          Keys of a single character
        </Switch>
      </Dialog>
    </div>
  )
}

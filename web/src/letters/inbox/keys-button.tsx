import { Keyboard } from 'lucide-react'
import { askForKeys } from '#lib/keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import styles from './keys-button.module.css'

export function KeysButton() {
  return (
    <div className={styles.root}>
      <Button look="link" onClick={askForKeys} aria-haspopup="dialog">
        <Keyboard size={16} aria-hidden />
        Keyboard Shortcuts
      </Button>
    </div>
  )
}

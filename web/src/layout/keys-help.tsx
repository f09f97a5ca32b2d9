import { useEffect, useEffectEvent } from 'react'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import { askForKeys, everywhere, keysAsked, useKeys, useShownKeys } from '#lib/keys/use-keys.ts'
import { messageKeys } from '#ui/messages/toasts.tsx'

const loadDialog = () => import('./keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog)

/** Shows the keys of what is on the screen, asked for by ? or by a press. */
export function KeysHelp() {
  const { Dialog, isOpen, show, close } = useLazyDialog(loadDialog)
  const onAsked = useEffectEvent(() => void show())
  useEffect(() => {
    const listener = () => onAsked()
    window.addEventListener(keysAsked, listener)
    return () => window.removeEventListener(keysAsked, listener)
  }, [])
  useKeys(everywhere, [{ keys: ['?'], does: 'Show these keys', press: askForKeys }])
  useShownKeys(everywhere, messageKeys)
  return Dialog && isOpen && <Dialog onClose={close} />
}

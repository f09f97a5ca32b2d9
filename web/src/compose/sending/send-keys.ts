import type { KeyboardEvent } from 'react'
import { isApple } from '#lib/device/apple.ts'

export const sendKeysText = isApple ? '⌘ Enter' : 'Ctrl+Enter'

/** Control or Command with Enter, before the editor makes a line of it. */
export const onSendKeys = (send: () => void) => (event: KeyboardEvent) => {
  const isOnDesk = event.target instanceof Element && !event.target.closest('dialog, [popover]')
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOnDesk) return
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) send()
}

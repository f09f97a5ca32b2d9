import { type RefObject, useLayoutEffect, useState } from 'react'
import type { storedEntry } from '#lib/storage/entries.ts'
import { Button } from '#ui/button.tsx'

type ReadingToggleProps = {
  card: RefObject<HTMLElement | null>
  /** For the next letter. */
  remembered: ReturnType<typeof storedEntry>
  /** Until the returned function is called. */
  apply: (sheet: HTMLElement) => () => void
  turnOn: string
  turnOff: string
}

/** A way of reading a letter that is remembered in this browser. */
export function ReadingToggle({ card, remembered, apply, turnOn, turnOff }: ReadingToggleProps) {
  const [isOn, setOn] = useState(() => remembered.readText() !== null)
  useLayoutEffect(() => (isOn && card.current ? apply(card.current) : undefined), [isOn, card, apply])
  const toggle = () => {
    if (isOn) remembered.remove()
    else remembered.writeText('1')
    setOn(!isOn)
  }
  return (
    <Button look="quiet" size="compact" onClick={toggle}>
      {isOn ? turnOff : turnOn}
    </Button>
  )
}

import { isVertical } from '@novelette/domain/languages/directions.ts'
import { languageOfMarkup } from '@novelette/domain/languages/letter-languages.ts'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { storedEntry } from '#lib/storage/stored-entry.ts'
import { Button } from '#ui/button.tsx'
import type { ReadVerticallyProps } from './read-vertically.tsx'

const remembered = storedEntry('read-vertically')

/** Columns from the right, scrolled sideways; remembered for the next letter. */
export default function VerticalChoice({ card, letter }: ReadVerticallyProps): ReactNode {
  const language = letter.lang ?? languageOfMarkup(letter.content)
  return language && isVertical(language) && <Choice card={card} />
}

function Choice({ card }: Pick<ReadVerticallyProps, 'card'>) {
  const [isOn, setOn] = useState(() => remembered.readText() !== null)
  useLayoutEffect(() => (isOn && card.current ? setVertically(card.current) : undefined), [isOn, card])
  const toggle = () => {
    if (isOn) remembered.remove()
    else remembered.writeText('1')
    setOn(!isOn)
  }
  return (
    <Button look="quiet" size="compact" onClick={toggle}>
      {isOn ? 'Read It Horizontally' : 'Read It Vertically'}
    </Button>
  )
}

/** Until the returned function is called. The sheet can be focused, since it scrolls. */
function setVertically(sheet: HTMLElement): () => void {
  sheet.dataset.vertical = ''
  sheet.tabIndex = 0
  sheet.addEventListener('keydown', scrollByKey)
  return () => {
    delete sheet.dataset.vertical
    sheet.removeAttribute('tabindex')
    sheet.removeEventListener('keydown', scrollByKey)
  }
}

/** The beginning is at the right edge, whose `scrollLeft` is 0; what follows has negative ones. */
function scrollByKey(event: KeyboardEvent): void {
  const sheet = event.currentTarget
  if (!(sheet instanceof HTMLElement) || event.target !== sheet) return
  const { scrollLeft, scrollWidth, clientWidth } = sheet
  const left = {
    Home: 0,
    End: -scrollWidth,
    PageDown: scrollLeft - clientWidth * 0.9,
    PageUp: scrollLeft + clientWidth * 0.9,
  }[event.key]
  if (left === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  sheet.scrollTo({ left })
}

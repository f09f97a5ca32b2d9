import { isVertical } from '@novelette/domain/languages/directions.ts'
import { languageOfMarkup } from '@novelette/domain/languages/letter-languages.ts'
import type { ReactNode } from 'react'
import { watchScrollEdges } from '#lib/focus/scroll-edges.ts'
import { storedEntry } from '#lib/storage/entries.ts'
import type { ReadingChoicesProps } from './reading-choices.tsx'
import { ReadingToggle } from './reading-toggle.tsx'

const remembered = storedEntry('read-vertically')

/** Columns from the right, scrolled sideways. */
export default function VerticalChoice({ card, letter }: ReadingChoicesProps): ReactNode {
  const language = letter.lang ?? languageOfMarkup(letter.content)
  return (
    language &&
    isVertical(language) && (
      <ReadingToggle
        card={card}
        remembered={remembered}
        apply={setVertically}
        turnOn="Read Vertically"
        turnOff="Read Horizontally"
      />
    )
  )
}

/** Until the returned function is called. The sheet can be focused, since it scrolls. */
function setVertically(sheet: HTMLElement): () => void {
  sheet.dataset.vertical = ''
  sheet.tabIndex = 0
  sheet.addEventListener('keydown', scrollByKey)
  const endWatching = watchScrollEdges(sheet)
  return () => {
    endWatching()
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

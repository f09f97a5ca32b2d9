import type { KeyboardEvent, MouseEvent } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import { type Topic, topics } from './categories.ts'
import '#ui/filter-tabs.css'

type FaqTopicsProps = { value: Topic; onChange: (topic: Topic) => void }

/**
 * Links to the cards of the index, until scripts are here; then buttons that leave one card alone. The same elements, so that
 * neither the focus nor a press that has begun is lost in between.
 */
export function FaqTopics({ value, onChange }: FaqTopicsProps) {
  const isHydrated = useHydrated()
  const stateOf = (id: Topic) =>
    isHydrated
      ? ({ role: 'button', 'aria-pressed': id === value } as const)
      : { 'aria-current': id === 'all' || undefined }
  const choose = (id: Topic) => (event: MouseEvent) => {
    event.preventDefault()
    onChange(id)
  }
  return (
    <fieldset className="filter-tabs faq__topics">
      <legend className="sr-only">Topic</legend>
      {topics.map(({ id, name }) => (
        <a key={id} href={`#${id}`} {...stateOf(id)} onClick={choose(id)} onKeyDown={pressBySpace}>
          <span data-text={name}>{name}</span>
        </a>
      ))}
    </fieldset>
  )
}

/** What a button does by itself. */
function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

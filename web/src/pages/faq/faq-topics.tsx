import { useLayoutEffect, useRef } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import { type Topic, topics } from './categories.ts'
import '#ui/filter-tabs.css'

type FaqTopicsProps = { value: Topic; onChange: (topic: Topic) => void }

/** Links to the cards of the index, until scripts are here: then buttons that leave one card alone. */
export function FaqTopics({ value, onChange }: FaqTopicsProps) {
  const isHydrated = useHydrated()
  const group = useKeptFocus(isHydrated)
  return (
    <fieldset className="filter-tabs faq__topics" ref={group}>
      <legend className="sr-only">Topic</legend>
      {topics.map(({ id, name }) =>
        isHydrated ? (
          <button key={id} type="button" aria-pressed={id === value} onClick={() => onChange(id)}>
            <span data-text={name}>{name}</span>
          </button>
        ) : (
          <a key={id} href={`#${id}`} aria-current={id === 'all' || undefined}>
            <span data-text={name}>{name}</span>
          </a>
        ),
      )}
    </fieldset>
  )
}

/** A link that had the focus when the scripts came hands it to the button in its place. */
function useKeptFocus(isHydrated: boolean) {
  const group = useRef<HTMLFieldSetElement>(null)
  const place = useRef(-1)
  useLayoutEffect(() => {
    const all = [...(group.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    if (isHydrated) all[place.current]?.focus()
    else place.current = all.findIndex(one => one.matches(':focus'))
  }, [isHydrated])
  return group
}

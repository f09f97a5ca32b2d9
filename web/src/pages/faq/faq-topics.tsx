import type { KeyboardEvent, MouseEvent } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import filterTabsStyles from '#ui/filter-tabs.module.css'
import { faqTopics, type Topic } from './categories.ts'
import styles from './faq-page.module.css'

type FaqTopicsProps = { value: Topic; onChange: (topic: Topic) => void }

/** Links before hydration, filter buttons after it. The elements stay the same, so that no focus or started press is lost. */
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
    <fieldset className={`${filterTabsStyles.root} ${styles.topics}`}>
      <legend className="sr-only">Topic</legend>
      {faqTopics.map(({ id, name }) => (
        <a
          key={id}
          href={`#${id}`}
          data-becomes="button"
          {...stateOf(id)}
          onClick={choose(id)}
          onKeyDown={pressBySpace}
        >
          <span data-text={name}>{name}</span>
        </a>
      ))}
    </fieldset>
  )
}

/** A native button does so. */
function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

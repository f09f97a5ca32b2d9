import { site } from '@novelette/domain/pages/site.ts'
import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import type { Question } from '#pages/faq/questions/question.ts'
import { ButtonAnchor } from '#ui/button.tsx'
import filterTabsStyles from '#ui/filter-tabs.module.css'
import { InlineLink } from '#ui/inline-link.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { type Category, categories, faqTopics, type Topic } from './categories.ts'
import styles from './faq-page.module.css'

export function FaqPage() {
  const [topic, setTopic] = useState<Topic>('all')
  useNamedAnswer(() => setTopic('all'))
  const isShown = (id: Topic) => topic === 'all' || topic === id
  const count = categories.reduce((sum, { id, questions }) => sum + (isShown(id) ? questions.length : 0), 0)
  return (
    <div className={styles.root}>
      <header>
        <h1 className="display">Frequently Asked Questions</h1>
        <p className={styles.lead}>Short answers, and only true ones.</p>
      </header>
      <FaqTopics value={topic} onChange={setTopic} />
      <Announcer text={topic === 'all' ? '' : `${count} questions`} />
      <div className={styles.cards} id="all">
        {categories.map(category => (
          // Unmounting would close open rows.
          <Card key={category.id} category={category} hidden={!isShown(category.id)} />
        ))}
      </div>
      <StillQuestions />
    </div>
  )
}

function Card({
  category: { id, name, icon: Icon, questions },
  hidden,
}: {
  category: Category
  hidden: boolean
}) {
  return (
    <section className={styles.card} id={id} aria-labelledby={`${id}-tab`} hidden={hidden}>
      <h2 id={`${id}-tab`}>
        <Icon size={18} aria-hidden />
        {name}
      </h2>
      <div className={`paper ${styles.rows}`}>
        {questions.map(one => (
          <FaqRow key={one.id} {...one} />
        ))}
      </div>
    </section>
  )
}

const stillTitle = 'Still Have Questions?'

function StillQuestions() {
  return (
    <section className={styles.more}>
      <h2 className="display">{stillTitle}</h2>
      <p className="muted">Ask us where others can read the answer too.</p>
      <ButtonAnchor href={site.socialUrl} target="_blank" rel="noreferrer" size="big">
        Contact @{site.handle}
      </ButtonAnchor>
    </section>
  )
}

type FaqTopicsProps = { value: Topic; onChange: (topic: Topic) => void }

/** Links before hydration, filter buttons after it. The elements stay the same, so that no focus or started press is lost. */
function FaqTopics({ value, onChange }: FaqTopicsProps) {
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

/** The browser opens the <details> around the fragment's target, also without scripts. */
function FaqRow({ id, icon: Icon, question, answer, more }: Question) {
  return (
    <details className={styles.row}>
      <summary>
        <Icon size={18} aria-hidden />
        <span>{question}</span>
        <ChevronDown className={styles.chevron} size={18} aria-hidden />
      </summary>
      <div className={styles.answer} id={id}>
        <p>{answer}</p>
        {more && (
          <InlineLink to={more.to} hash={more.hash ?? ''}>
            {more.text}
          </InlineLink>
        )}
      </div>
    </details>
  )
}

/**
 * The browser handled the fragment before the page was rendered. On a hydrated page the reader may have closed the row or
 * scrolled since.
 */
function useNamedAnswer(showAll: () => void): void {
  const id = useLocation({ select: location => location.hash })
  const isHydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed address may scroll the page
  useEffect(() => {
    const answer = id && isHydrated ? document.getElementById(id) : null
    const row = answer?.closest('details')
    if (!answer || !row || row.open) return
    showAll()
    row.open = true
    requestAnimationFrame(() => answer.scrollIntoView())
  }, [id])
}

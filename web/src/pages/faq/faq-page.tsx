import { site } from '@novelette/domain/pages/site.ts'
import { useState } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { type Category, categories, type Topic } from './categories.ts'
import styles from './faq-page.module.css'
import { FaqRow } from './faq-row.tsx'
import { FaqTopics } from './faq-topics.tsx'
import { useNamedAnswer } from './use-named-answer.ts'

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
      <ButtonLink href={site.socialUrl} target="_blank" rel="noreferrer" size="big">
        Contact @{site.handle}
      </ButtonLink>
    </section>
  )
}

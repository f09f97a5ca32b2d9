import { ChevronDown } from 'lucide-react'
import { InlineLink } from '#ui/inline-link.tsx'
import styles from './faq-page.module.css'
import type { Question } from './questions/question.ts'

/** The browser opens the <details> around the fragment's target, also without scripts. */
export function FaqRow({ id, icon: Icon, question, answer, more }: Question) {
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

import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { Question } from './questions/question.ts'

/** A browser opens the <details> around the fragment's target, also without scripts, so the answer has the id. */
export function FaqRow({ id, question, answer, more }: Question) {
  return (
    <details className="faq__row">
      <summary>
        <span>{question}</span>
        <ChevronDown size={18} aria-hidden />
      </summary>
      <div className="faq__answer" id={id}>
        <p>{answer}</p>
        {more && (
          <Link to={more.to} hash={more.hash ?? ''} className="inline-link">
            {more.text}
          </Link>
        )}
      </div>
    </details>
  )
}

import { site } from '@novelette/domain/site.ts'
import { ChevronDown, Feather, Laptop, Lock, type LucideIcon, Mailbox, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Announcer } from '#ui/announcer.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import { type CategoryId, categories } from './categories.ts'
import { type Question, questions } from './questions.ts'
import './faq-page.css'

const icons: Readonly<Record<Question['category'], LucideIcon>> = {
  'getting-started': UserRoundPlus,
  writing: Feather,
  privacy: Lock,
  features: Mailbox,
  technical: Laptop,
}

export function FaqPage() {
  const [category, setCategory] = useState<CategoryId>('all')
  const shown = questions.filter(one => category === 'all' || one.category === category)
  return (
    <div className="faq">
      <header>
        <h1 className="display">Frequently Asked Questions</h1>
        <p className="faq__lead">Short answers, and only true ones.</p>
      </header>
      <FilterTabs
        label="Topic"
        className="faq__topics"
        options={categories}
        value={category}
        onChange={setCategory}
      />
      <Announcer text={`${shown.length} questions`} />
      <div className="paper faq__sheet">
        {shown.map(one => (
          <FaqRow key={one.id} {...one} />
        ))}
      </div>
      <section className="faq__more">
        <h2 className="display">Still Have Questions?</h2>
        <p className="muted">Ask us where others can read the answer too.</p>
        <ButtonLink href={site.socialUrl} target="_blank" rel="noreferrer" big>
          Contact @{site.handle}
        </ButtonLink>
      </section>
    </div>
  )
}

function FaqRow({ category, question, answer }: Question) {
  const Icon = icons[category]
  return (
    <details className="faq__row">
      <summary>
        <Icon size={20} aria-hidden />
        <span>{question}</span>
        <ChevronDown size={18} aria-hidden />
      </summary>
      <p>{answer}</p>
    </details>
  )
}

import { LinkButton } from '#ui/link-button.tsx'
import { PageContents } from '../page-contents.tsx'
import { AnswerTimes } from './answer-times.tsx'
import './contact-page.css'
import { Guidelines } from './guidelines.tsx'
import { OtherWays } from './other-ways.tsx'
import { Postcard } from './postcard.tsx'
import { Topics } from './topics.tsx'

const parts = [
  ['topics', 'What to write about'],
  ['times', 'When we answer'],
  ['guidelines', 'How to ask'],
  ['others', 'Other ways'],
] as const

export function ContactPage() {
  return (
    <div className="page contact">
      <header>
        <h1 className="display">Contact Us</h1>
        <p className="contact__lead">
          A question, a fault, an idea, or a story that began with a letter: we would like to hear it.
        </p>
        <PageContents parts={parts} />
      </header>
      <Postcard />
      <Topics />
      <div className="contact__pair">
        <AnswerTimes />
        <Guidelines />
      </div>
      <OtherWays />
      <section className="contact__last">
        <h2 className="display">Or write to someone you love</h2>
        <LinkButton to="/register" big>
          Start Writing for Free
        </LinkButton>
      </section>
    </div>
  )
}

import { StartWriting } from '#pages/start-writing.tsx'
import { PageContents } from '../page-contents.tsx'
import { AnswerTimes } from './answer-times.tsx'
import styles from './contact-page.module.css'
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
    <div className={`page ${styles.root}`}>
      <header>
        <h1 className="display">Contact Us</h1>
        <p className={styles.lead}>
          A question, a fault, an idea, or a story that began with a letter: we would like to hear it.
        </p>
        <PageContents parts={parts} />
      </header>
      <Postcard />
      <Topics />
      <div className={styles.pair}>
        <AnswerTimes />
        <Guidelines />
      </div>
      <OtherWays />
      <section className={styles.last}>
        <h2 className="display">Or write to someone you love</h2>
        <StartWriting>Start Writing for Free</StartWriting>
      </section>
    </div>
  )
}

import { site } from '@novelette/domain/pages/site.ts'
import { Check, X } from 'lucide-react'
import { PageContents } from '#pages/page-contents.tsx'
import { StartWriting } from '#pages/start-writing.tsx'
import { Stamp } from '#stationery/envelope/stamp.tsx'
import { InlineLink } from '#ui/inline-link.tsx'
import styles from './contact-page.module.css'
import { answerTimes, asked, avoided, channel, contactTopics } from './contact-texts.ts'
import { SocialCard } from './social-card.tsx'

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
      <SocialCard />
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

function Topics() {
  return (
    <section id="topics" aria-label="What to write about" className={styles.contactTopics}>
      {contactTopics.map(({ name, text, banner, action }) => (
        <article key={name} data-banner={banner}>
          <Stamp />
          <h2>{name}</h2>
          <p>{text}</p>
          <a {...channel}>{action}</a>
        </article>
      ))}
    </section>
  )
}

const timesTitle = 'When we answer'

function AnswerTimes() {
  return (
    <section id="times" className={styles.timesPlate}>
      <h2>{timesTitle}</h2>
      <dl>
        {answerTimes.map(({ what, time }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{time}</dd>
          </div>
        ))}
      </dl>
      <p>These are the times we aim for.</p>
    </section>
  )
}

function Guidelines() {
  return (
    <section
      id="guidelines"
      className={`paper ${styles.contactGuidelines}`}
      aria-labelledby="guidelines-title"
    >
      <h2 id="guidelines-title" className="heading">
        How to ask so that we can help
      </h2>
      <div>
        <h3>Please do</h3>
        <ul>
          {asked.map(text => (
            <li key={text}>
              <Check size={16} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>Please avoid</h3>
        <ul>
          {avoided.map(text => (
            <li key={text}>
              <X size={16} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <p>
        What you write there is public. Leave out your password, your email address and the words of letters;
        we never ask for them.
      </p>
    </section>
  )
}

function OtherWays() {
  return (
    <section id="others" className={styles.others} aria-labelledby="others-title">
      <h2 id="others-title" className="heading">
        Other ways to connect
      </h2>
      <ul>
        <li>
          <b>Look it up.</b> Most answers already stand in the <InlineLink to="/faq">FAQ</InlineLink>.
        </li>
        <li>
          <b>Show a letter.</b> Share it, if its writer agrees, with <em>{site.hashtag}</em>.
        </li>
        <li>
          <b>Hear what is new.</b> Follow{' '}
          <a {...channel} className="inline-link">
            @{site.handle}
          </a>
          .
        </li>
        <li>
          <b>Report a letter.</b> Not here, but under More beside the letter itself:{' '}
          <InlineLink to="/faq" hash="report">
            only then can we see it
          </InlineLink>
          .
        </li>
      </ul>
    </section>
  )
}

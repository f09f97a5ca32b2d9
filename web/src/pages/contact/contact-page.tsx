import { site } from '@novelette/domain/site.ts'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { LinkButton } from '#layout/link-button.tsx'
import { Stamp } from '#stationery/stamp.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { answerTimes, asked, avoided, topics } from './contact-texts.ts'
import './contact-page.css'

export function ContactPage() {
  return (
    <div className="page contact">
      <header>
        <h1 className="display">Contact Us</h1>
        <p className="contact__lead">
          A question, a fault, an idea, or a story that began with a letter: we would like to hear it.
        </p>
      </header>
      <MainChannel />
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

const channel = { href: site.socialUrl, target: '_blank', rel: 'noreferrer' }

function MainChannel() {
  return (
    <section className="paper contact__main">
      <Stamp banner="starry-night" className="contact__stamp" />
      <div>
        <h2 className="heading">{site.socialName}</h2>
        <p>The fastest way to reach us is @{site.handle}.</p>
        <ButtonLink {...channel} big>
          Message @{site.handle}
          <ExternalLink size={16} aria-hidden />
        </ButtonLink>
      </div>
    </section>
  )
}

function Topics() {
  return (
    <section aria-label="What to write about" className="contact__topics">
      {topics.map(({ name, text, banner, action }) => (
        <article key={name} data-banner={banner}>
          <h2>{name}</h2>
          <p>{text}</p>
          <a {...channel}>{action}</a>
        </article>
      ))}
    </section>
  )
}

function AnswerTimes() {
  return (
    <section>
      <h2 className="heading">When we answer</h2>
      <dl className="contact__times">
        {answerTimes.map(({ what, time }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{time}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">These are the times we aim for.</p>
    </section>
  )
}

function Guidelines() {
  return (
    <section>
      <h2 className="heading">It helps if you</h2>
      <ul>
        {asked.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h2 className="heading">Please avoid</h2>
      <ul>
        {avoided.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

function OtherWays() {
  return (
    <section className="contact__other">
      <h2 className="heading">Other ways to connect</h2>
      <p>
        Many answers already stand in the{' '}
        <Link to="/faq" className="inline-link">
          FAQ
        </Link>
        . To show a letter to the world, share it with <b>{site.hashtag}</b>. To hear what is new, follow{' '}
        <a {...channel} className="inline-link">
          @{site.handle}
        </a>
        .
      </p>
    </section>
  )
}

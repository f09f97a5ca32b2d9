import { site } from '@novelette/domain/pages/site.ts'
import { InlineLink } from '#ui/inline-link.tsx'
import { channel } from './channel.ts'
import styles from './contact-page.module.css'

export function OtherWays() {
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

import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { LetterSheet } from '#stationery/letter/letter-sheet.tsx'
import { PlainLetter } from '#stationery/letter/plain-letter.tsx'
import { HouseSeal } from '#stationery/ornaments.tsx'
import styles from './features.module.css'
import { sampleLetters, samplePostedOn } from './samples.ts'

export function Features() {
  return (
    <section className={`page ${styles.root}`} aria-label="What you get">
      <article>
        <div className={`${styles.art} ${styles.artFan}`} aria-hidden inert>
          {sampleLetters.map(({ banner, from, text }) => (
            <div className={styles.mini} key={banner}>
              <LetterSheet banner={banner} signedBy={from} typeAs="p">
                <PlainLetter text={text} />
              </LetterSheet>
            </div>
          ))}
        </div>
        <h2>Beautiful Templates</h2>
        <p>
          Six families of stationery, each with its own banner, paper, ink, envelope lining, seal and stamp.
          And templates to begin with: romantic, heartfelt or funny.
        </p>
      </article>
      <article>
        <div className={`${styles.art} ${styles.artEnvelope}`} aria-hidden>
          <EnvelopeFront banner="spring-flowers" to="Jonah" from="Wren" date={samplePostedOn} />
        </div>
        <h2>Stunning Delivery</h2>
        <p>
          Your letter arrives sealed, now or on a day you choose, with a name in script and a postmark. They
          break the wax to read it: in their inbox or, without an account, behind a link that you give them.
        </p>
      </article>
      <article>
        <div className={`${styles.art} ${styles.artSeal}`}>
          <HouseSeal />
        </div>
        <h2>Private &amp; Secure</h2>
        <p>Every letter is encrypted where it is stored, and goes to one person: the one you name.</p>
      </article>
    </section>
  )
}

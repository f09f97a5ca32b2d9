import { site } from '@novelette/domain/pages/site.ts'
import { StartWriting } from '#pages/start-writing.tsx'
import letterSheetStyles from '#stationery/letter/letter-sheet.module.css'
import letterTextStyles from '#stationery/letter/letter-text.module.css'
import { nameWidth } from '#stationery/script-width.ts'
import styles from './about-page.module.css'

const title = 'Our Story'

export function AboutPage() {
  return (
    <div className={styles.root}>
      <article className={letterSheetStyles.root} data-banner="starry-night">
        <div className={letterSheetStyles.banner} />
        <h1 className="display">{title}</h1>
        <p className={styles.lead}>
          A message says that you thought of someone. A letter says that you sat down.
        </p>
        <div className={letterSheetStyles.divider} />
        <div className={`${letterSheetStyles.body} ${letterTextStyles.root}`}>
          <Words />
        </div>
        <p className={letterSheetStyles.sign}>
          With love,<b style={nameWidth(site.name)}>{site.name}</b>
        </p>
        <div className={letterSheetStyles.made} />
      </article>
      <StartWriting>Start Writing for Free</StartWriting>
    </div>
  )
}

function Words() {
  return (
    <>
      <p className="letter-greeting">Dear you,</p>
      <p>
        Most of what we write to the people we love is gone by the evening: a line between two errands, a
        heart on a screen, an answer typed with one thumb. It is not that we have nothing to say. There is
        only no place where saying it slowly feels natural.
      </p>
      <p>
        We wanted such a place, so we made one. You choose a paper. You write, for as long as you like, on the
        very sheet that the other one will hold. Then it goes into an envelope with a name on it, sealed, and
        stamped. A stamp costs nothing here.
      </p>
      <h2>A letter is an object</h2>
      <p>
        There are six families of stationery, from engraved roses to a chart of the night sky. In each the
        banner, the paper, the ink, the lining of the envelope, the seal and the stamp were drawn to belong
        together. When your letter arrives, it lies there closed. Someone has to break the wax.
      </p>
      <p>
        And because it matters to know, you see when your letter has been delivered and, unless the other
        would rather keep that to themselves, when it has been opened. Until then you can still take it back.
      </p>
      <h2>What we leave out</h2>
      <p>
        There is nothing to like, nothing to follow and no one to perform for. A letter goes to one person,
        found by their exact name, or by a link that you hand to them. There are no ads, because a love letter
        is no place for them, and no price, because it should not have one. Nobody counts your words, and
        nobody sells them.
      </p>
      <p>
        Where they are stored, your letters are encrypted. They are read by the one you wrote them to, and by
        nobody else, unless that one reports a letter to us, or a link to it comes into other hands. What that
        protects, and what it does not, we say plainly in our Privacy Policy: you should know it before you
        write, not after.
      </p>
      <p>A letter we call a novelette: a small story, with two people in it. The next one could be yours.</p>
    </>
  )
}

import { site } from '@novelette/domain/site.ts'
import { TextPage } from './text-page.tsx'

export function AboutPage() {
  return (
    <TextPage
      title="Our Story"
      lead="A message says that you thought of someone. A letter says that you sat down."
    >
      <h2>Why letters</h2>
      <p>
        Most of what we write to the people we love is gone by the evening: a line between two errands, a
        heart on a screen, an answer typed with one thumb. It is not that we have nothing to say. There is
        only no place where saying it slowly feels natural.
      </p>
      <p>
        {site.name} is such a place. You choose a paper. You write, for as long as you like, on the very sheet
        that the other one will hold. Then it is folded into an envelope with a name on it, sealed, and
        stamped. A stamp costs nothing here.
      </p>
      <h2>A letter is an object</h2>
      <p>
        There are six families of stationery, from engraved roses to a chart of the night sky. In each the
        banner, the paper, the ink, the lining of the envelope, the seal and the stamp were drawn to belong
        together. When your letter arrives, it lies there closed. Someone has to break the wax.
      </p>
      <p>
        And because it matters to know, you see when your letter has been delivered, and when it has been
        opened.
      </p>
      <h2>What we leave out</h2>
      <p>
        There is nothing to like, nothing to follow and no one to perform for. A letter goes to one person,
        found by their exact name. There are no ads, because a love letter is no place for them, and no price,
        because it should not have one. Your words are encrypted where they are stored, and they are read by
        the one you wrote them to.
      </p>
      <p>A letter we call a novelette: a small story, with two people in it.</p>
    </TextPage>
  )
}

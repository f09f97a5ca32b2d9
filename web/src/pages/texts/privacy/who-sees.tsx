import { Clause } from '../text-page.tsx'
import { privacyParts } from './parts.ts'

export function WhoSees() {
  return (
    <Clause part={privacyParts.whoSees}>
      <ul>
        <li>
          <b>Everyone</b> may see your profile, without an account too, and your testimonial once it is
          approved, signed as you signed it; neither while your account is suspended or about to be deleted.
          Your email address is never part of either. Other services read the same when they show a preview of
          a link to your profile.
        </li>
        <li>
          <b>The one you write to</b> sees your letter, your username and your profile; of slow post, unless
          you hide it, also before it arrives, that it is on its way from you, its paper, the day and the town
          that you named. Of a letter for a day they see nothing before.
        </li>
        <li>
          <b>Whoever has a link</b> sees the name on its envelope, your username, and every letter of that
          link with the answers to it, until you change or close it.
        </li>
        <li>
          <b>The one who wrote to you</b> sees when their letter was delivered and, unless you gave them no
          read receipts, that you opened it.
        </li>
        <li>
          <b>The people who look after this site</b> see of everyone the profile, how many letters they sent
          and received, when the last one was, and how many were reported, so that they notice who misuses the
          place; and your testimonial, with your username. Never your email address nor one that you gave us
          for a letter and, but for a letter that was reported, never whom you write to.
        </li>
      </ul>
      <p>
        Nobody else reads a letter, unless the one who received it reports it. Then the people who look after
        this site see that one letter, with all that lies in it, who wrote it, who reported it and why. Each
        look is noted for good, with whom it was about; at a photograph or a recording, once an hour. The
        writer is never told who reported it.
      </p>
    </Clause>
  )
}

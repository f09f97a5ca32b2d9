import { sessionMinutes } from '@novelette/domain/accounts/sessions.ts'
import { visitorDraftDays } from '@novelette/domain/letters/draft-times.ts'
import { Clause } from '../text-page.tsx'
import { privacyParts } from './parts.ts'

export function InYourBrowser() {
  return (
    <Clause part={privacyParts.browser}>
      <p>
        Up to three cookies, which scripts cannot read and which nobody but this site is told. One says that
        you are signed in; signing out takes it away. One remembers for a year that you signed in here before,
        so that strangers who guess at your password elsewhere do not hold you up; it opens nothing, and holds
        fingerprints in place of names. One remembers for a day that you registered here, so that the link in
        our email opens your account.
      </p>
      <p>Besides, this site may keep in your browser until you sign out</p>
      <ul>
        <li>
          your username, and of the letters that your inbox last showed who wrote them and how they begin, so
          that you can see them without a connection; after {sessionMinutes} minutes in which you did nothing,
          on your own device a day without an answer of ours, they are shown no more, and go when this site is
          next opened;
        </li>
        <li>
          the heading and the name that the last letter you sent had, if you changed them, for your next one;
        </li>
        <li>that notices are on in this browser, and the address that it is told at;</li>
        <li>
          what your dashboard last showed, which is used for some minutes, when you last did something, when
          this site last answered, and the page you were on your way to when you registered;
        </li>
      </ul>
      <p>and also after that</p>
      <ul>
        <li>
          what you wrote or enclosed that has not reached the server: a draft, a photograph, a recording, or a
          letter that waits for the connection. It is shown to you alone, when you sign in here again; but
          like everything that a browser keeps, it does not lie there sealed;
        </li>
        <li>
          what you shared with Novelette from another app, until you open it; after a day it is shown no more,
          and goes when Novelette, as you installed it, is next opened; for whom it waits, until they were
          told that it went; and where Novelette is installed, who signed in here last, by a random number in
          place of a name, since it is for them;
        </li>
        <li>
          what you tried to write on our front page, for {visitorDraftDays} days, so that it is there when you
          have registered, and in which tab you did; it goes nowhere before that;
        </li>
        <li>
          a reply that you write behind a link, until you send it, empty it or press Close This Page; and the
          link itself while you sign in or register to save its letters, in that tab alone;
        </li>
        <li>
          the files that these pages are made of, whether their typefaces have come before, whether single
          keys are shortcuts, whether you chose light or dark, whether you read letters in columns or as typed
          text, whether lists hide how letters begin, whether you were asked to install Novelette, by how much
          your device’s clock is wrong, and which photographs you hide until you turn them over: all, or some,
          by a random number of each;
        </li>
        <li>that you signed out, where that could not reach us, until it has;</li>
        <li>
          in one tab alone, until it is closed: how far down you had scrolled, for which of our releases it
          was loaded anew, and what you had typed before that.
        </li>
      </ul>
      <p>
        If a page of ours breaks, it may tell our server, which counts it: what kind of failure, on what kind
        of page, of which release. It tells no word that was written or read, no name, no link and no address,
        and sends no cookie, so that nobody learns whose page it was.
      </p>
      <p>
        Some links lead to other sites, such as our channel there. Those open in a new tab and are told
        nothing about where you come from.
      </p>
    </Clause>
  )
}

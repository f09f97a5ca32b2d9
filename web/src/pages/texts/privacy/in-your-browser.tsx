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
        our mail opens your account.
      </p>
      <p>
        Besides, this site may keep in your browser the draft you are writing, letters that wait for the
        connection, for some minutes what your dashboard shows, when you last did something, the page you were
        on your way to when you registered, and whether single keys are shortcuts. Signing out clears all of
        that but the last, and what you wrote that has not reached the server.
      </p>
      <p>
        Some links lead to other sites, such as our channel there. Those open in a new tab and are told
        nothing about where you come from.
      </p>
    </Clause>
  )
}

import { daysToReconsider, formerMember } from '@novelette/domain/leaving.ts'
import { removal } from '@novelette/domain/letters.ts'
import { site } from '@novelette/domain/site.ts'
import { Link } from '@tanstack/react-router'
import { TextPage } from './text-page.tsx'

export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy Policy"
      lead={`What ${site.name} keeps, why, and for how long. There is nothing here that the product does not do.`}
    >
      <InShort />
      <WhatWeKeep />
      <LettersSealed />
      <InYourBrowser />
      <HowLong />
    </TextPage>
  )
}

function InShort() {
  return (
    <>
      <h2>In short</h2>
      <p>
        We keep what a letter needs to be written, sealed and delivered, and what it takes to look after the
        people here. There are no ads and no trackers. We sell nothing and we hand nothing on. Every picture,
        typeface and script of these pages comes from our own server, so no one else learns that you were
        here.
      </p>
    </>
  )
}

function WhatWeKeep() {
  return (
    <>
      <h2>What we keep about you</h2>
      <ul>
        <li>
          <b>Your account:</b> your email address, your username, the day you joined, and your password in a
          form from which it cannot be read back (Argon2id).
        </li>
        <li>
          <b>Your passkeys,</b> if you have any: their public half, the name you gave them, when you added
          them and when you last used them. The secret half is never told to us.
        </li>
        <li>
          <b>Your profile,</b> which anyone may see: your username, the month you joined, who may write to
          you, and a few words and a picture where there are any. Your email address is never part of it.
          Other services read the same when they show a preview of a link to it.
        </li>
        <li>
          <b>Your letters and drafts:</b> their text, sealed; and beside it, in the open, who wrote to whom,
          when, on which paper, whether the letter was sent, delivered or read, and whether you keep it among
          your keepsakes, removed it or took it back.
        </li>
        <li>
          <b>Your read receipts:</b> whether you give them, and to whom you do not.
        </li>
        <li>
          <b>Your reports,</b> if you made any: which letter, for which reason, what you said about it, and
          what was done.
        </li>
        <li>
          <b>Whom you blocked.</b> They are not told. A letter that they send you meanwhile lies sealed with
          us for them alone, for as long as both accounts are there.
        </li>
        <li>
          <b>Warnings and suspensions,</b> if there were any: what was decided about your account, when and
          why.
        </li>
        <li>
          <b>Your testimonial,</b> if you shared one: the name, the place and the words you gave. The people
          who look after this site see it with your username, and what they decide about it is noted for good,
          without its words. Once they approve it, anyone may read it, signed as you signed it.
        </li>
        <li>
          <b>Where you are signed in:</b> for each device what kind it is, such as “Firefox on Windows”, when
          you signed in and when you last did something. No network address is kept with it, and it ends by
          itself after 60 minutes in which you did nothing.
        </li>
        <li>
          <b>How often something was tried,</b> such as signing in with a wrong password, so that nobody can
          guess for ever. What is counted, an account or a network address, is kept as a fingerprint from
          which it cannot be read back. It counts for a day at most, and is then cleared away.
        </li>
      </ul>
      <p>
        The one you write to sees your letter, your username and your profile. The one who wrote to you sees
        when their letter was delivered and, unless you gave them no read receipts, that you opened it. Nobody
        else reads a letter, unless the one who received it reports it: then the people who look after this
        site see that one letter, who wrote it, who reported it and why. That they opened it is noted for
        good, with whom it was about. The writer is never told who reported it. Of everyone they see the
        profile, how many letters someone sent and received, when the last one was, and how many were
        reported, so that they notice who misuses the place; and, but for a letter that was reported, never
        whom someone writes to. Our server's records of its own work hold no letter text, no address and no
        password.
      </p>
      <h2>Mail</h2>
      <p>
        We write to your email address only about your account: to confirm that it is yours, to let you choose
        a new password, and to tell you when something happens that you should know of, such as a new
        password, a new address, a new passkey, an account that is to be deleted, a letter of yours that was
        reported and for which you are warned, or someone who tries to register with your address. There is no
        newsletter.
      </p>
    </>
  )
}

function LettersSealed() {
  return (
    <>
      <h2>How letters are sealed, and what that means</h2>
      <p>
        Every letter and every draft is encrypted where it is stored, with AES-256-GCM and a key of its own;
        those keys are locked with another that lies outside the database. So is the line of text that your
        inbox shows.
      </p>
      <p>
        This protects your words if a copy of the database falls into the wrong hands. It does not protect
        them from someone who controls the running server: to show you a letter, the server has to open it. We
        would rather say so than promise more.
      </p>
    </>
  )
}

function InYourBrowser() {
  return (
    <>
      <h2>In your browser</h2>
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
    </>
  )
}

function HowLong() {
  return (
    <>
      <h2>For how long</h2>
      <ul>
        <li>An account that is never confirmed is removed after 7 days.</li>
        <li>
          A change of address is forgotten two days after you asked for it; one that you confirmed, eight days
          after that, and with it the address you left.
        </li>
        <li>A draft stays until you send it or remove it, and as it was earlier for a day.</li>
        <li>
          A letter stays for as long as one of the two who share it keeps it and their account. One that both
          have removed is erased {removal.erasedAfterDays} days later; one that never reached someone who had
          blocked its writer, with either account. Of one that was taken back unopened the words are erased at
          once.
        </li>
        <li>
          A report stays, also when its letter is erased, and so does the note of what was done about it. What
          you said in your own reports is erased with your account.
        </li>
        <li>A testimonial stays until you withdraw it, share another one, or your account is erased.</li>
      </ul>
      <h2>Taking it with you</h2>
      <p>
        In your{' '}
        <Link to="/settings" hash="data" className="inline-link">
          Account Settings
        </Link>{' '}
        you can download what we keep about you at any time, as a zip file: your account and profile, your
        reports, your testimonial, your drafts, and every letter that you sent or received.
      </p>
      <h2>Deleting your account</h2>
      <p>
        You can do that there too. From that moment nobody finds you any more. For {daysToReconsider} days you
        can come back; then your profile, your email address, your password and passkeys, your testimonial,
        your drafts and your own copies of your letters are erased. Letters that others have from you stay
        with them, signed “{formerMember}”. An account that is suspended is not erased before the suspension
        is lifted, because its address could be used anew. Your username is kept in a list of names that
        nobody may take again, which does not say whose it was.
      </p>
      <h2>Children</h2>
      <p>{site.name} is not meant for children under 13, and we do not knowingly keep anything about them.</p>
      <h2>Changes</h2>
      <p>When the product changes what it keeps, this page changes with it, before and not after.</p>
    </>
  )
}

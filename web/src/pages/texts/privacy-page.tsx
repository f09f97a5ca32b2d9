import { site } from '@novelette/domain/site.ts'
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
        We keep what a letter needs to be written, sealed and delivered, and nothing beyond it. There are no
        ads, no trackers and no statistics about you. We sell nothing and we hand nothing on. Every picture,
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
          <b>Your profile,</b> which anyone may see: your username, the month you joined, who may write to
          you, and a few words and a picture where there are any. Your email address is never part of it.
        </li>
        <li>
          <b>Your letters and drafts:</b> their text, sealed; and beside it, in the open, who wrote to whom,
          when, on which paper, and whether the letter was sent, delivered or read.
        </li>
        <li>
          <b>Your session,</b> so that you stay signed in. It holds no network address, and it ends by itself
          after 60 minutes in which you did nothing.
        </li>
      </ul>
      <p>
        The one you write to sees your letter, your username and your profile. The one who wrote to you sees
        when their letter was delivered and that you opened it. Our server's records of its own work hold no
        letter text, no address and no password.
      </p>
      <h2>Mail</h2>
      <p>
        We write to your email address only about your account: to confirm that it is yours, and to tell you
        when someone tries to register with it again. There is no newsletter.
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
        One cookie, which says that you are signed in; scripts cannot read it. Besides, this site may keep in
        your browser the draft you are writing, and the page you were on your way to when you registered.
        Signing out clears everything but drafts that have not reached the server.
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
        <li>A draft stays until you send it or remove it.</li>
        <li>Letters stay for as long as the accounts of those who share them.</li>
      </ul>
      <p>
        You cannot close your account by yourself yet. Ask us on{' '}
        <a className="inline-link" href={site.socialUrl} target="_blank" rel="noreferrer">
          {site.socialName}
        </a>{' '}
        and we do it by hand.
      </p>
      <h2>Children</h2>
      <p>{site.name} is not meant for children under 13, and we do not knowingly keep anything about them.</p>
      <h2>Changes</h2>
      <p>When the product changes what it keeps, this page changes with it, before and not after.</p>
    </>
  )
}

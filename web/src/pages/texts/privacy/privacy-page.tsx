import { addressUnopenedDays, mailRefusalUndoMinutes } from '@novelette/domain/guests/guests.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { Clause, TextPage } from '#pages/texts/text-page.tsx'
import { InlineLink } from '#ui/inline-link.tsx'
import { HowLong, Leaving, Taking } from './how-long.tsx'
import { InYourBrowser } from './in-your-browser.tsx'
import { privacyParts as part, privacyParts } from './parts.ts'
import { WhatWeKeep } from './what-we-keep.tsx'

export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy Policy"
      lead={`What ${site.name} keeps, why, and for how long. There is nothing here that the product does not do.`}
      kind="ledger"
      parts={Object.values(part)}
    >
      <InShort />
      <WhatWeKeep />
      <WhoSees />
      <Sealed />
      <GivenLink />
      <InYourBrowser />
      <Mail />
      <Notices />
      <HowLong />
      <Taking />
      <Leaving />
      <Last />
    </TextPage>
  )
}

function InShort() {
  return (
    <Clause part={part.short}>
      <p>
        We keep what a letter needs to be written, sealed and delivered, and what it takes to look after the
        people here. There are no ads and no trackers. We sell nothing and we hand nothing on. Every picture,
        typeface and script of these pages comes from our own server, so no one else learns that you were
        here. Only if you switch on notices on a device does its browser’s maker carry them, unread.
      </p>
    </Clause>
  )
}

function Sealed() {
  return (
    <Clause part={part.sealed}>
      <p>
        Every letter and every draft, every photograph and every recording in them is encrypted where it is
        stored, with AES-256-GCM and a key of its own; those keys are locked with another that lies outside
        the database. So is the line of text that your inbox shows, and so are the links that letters are
        opened by and the email addresses that they are emailed to.
      </p>
      <p>
        This protects your words if a copy of the database falls into the wrong hands. It does not protect
        them from someone who controls the running server: to show you a letter, the server has to open it.
        Nor does it hide from them what lies beside the letters in the open: who wrote to whom, and when. We
        would rather say so than promise more.
      </p>
    </Clause>
  )
}

function Mail() {
  return (
    <Clause part={part.mail}>
      <p>
        We write to your email address about your account: to confirm that it is yours, to let you choose a
        new password, and to tell you when something happens that you should know of, such as a new password,
        a new address, a new passkey, an account that is to be deleted, a letter of yours that was reported
        and for which you are warned, or someone who tries to register with your address.
      </p>
      <p>
        We also email you when a letter has come while you are away, if notices by email are on, as they are
        in new accounts. Such an email says that it has come, and who wrote only if you asked for names; none
        of its words. A link in each ends them with one press.
      </p>
      <p>
        With an account or without, we email you the link of a letter if its writer gave us your address for
        that, until you refuse such emails. There is no newsletter. An email passes through the servers that
        carry it, and those see your address and what it says, the link with it.
      </p>
    </Clause>
  )
}

function Last() {
  return (
    <>
      <Clause part={part.children}>
        <p>
          {site.name} is not meant for children under 13, and we do not knowingly keep anything about them.
        </p>
      </Clause>
      <Clause part={part.changes}>
        <p>When the product changes what it keeps, this page changes with it, before and not after.</p>
      </Clause>
    </>
  )
}

function WhoSees() {
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
          link with the replies to it, until you change or close it.
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

function Notices() {
  return (
    <Clause part={privacyParts.notices}>
      <p>
        They are off on every device until you switch them on there; your{' '}
        <InlineLink to="/settings" hash="notices">
          Account Settings
        </InlineLink>{' '}
        list those where they are on. Your browser then gives us an address at the service of its maker, which
        is Apple, Google, Mozilla or Microsoft, and a key. We call that address when a letter has come while
        you are away. The service sees which browser is told, and when. What a notice says is encrypted to
        your browser, and always of one length.
      </p>
      <p>
        A notice stands on your lock screen for everyone who looks at it: that a letter has come, or how many,
        and who wrote only if you asked for names. Signing out ends the notices on all your devices, signing
        out one of them in your settings ends its own, and a new password those of all others. Being signed
        out for doing nothing ends none.
      </p>
    </Clause>
  )
}

function GivenLink() {
  return (
    <Clause part={privacyParts.givenLink}>
      <p>
        Then somebody here wrote to you, and gave us the name that stands on the envelope. Looking at the
        envelope tells them nothing. Pressing its seal does, and opening a letter, unless you open it without
        a read receipt. Your replies go to them alone. The page of the link sets no cookie and needs no
        account; what you write there stays in your browser until you send it.
      </p>
      <p>
        They may also have given us your email address, for nothing but this link. We keep it sealed, show
        nobody but them any of it, and them no more than its first letter, its last before the @ and what
        follows it; the email names nobody else. It is erased when you refuse such emails, when the link is
        closed, becomes inactive or its letters are saved to an account, and after {addressUnopenedDays} days
        in which none was opened, or only without a read receipt.
      </p>
      <p>
        “Stop Emails From Novelette” needs one press and holds for good, unless you undo it within{' '}
        {mailRefusalUndoMinutes} minutes. So that it can, we keep a fingerprint of your address that takes
        long to make. Whoever stole it would find it hard to learn your address by trying many, though not
        impossible. Those who write to you are not told.
      </p>
    </Clause>
  )
}

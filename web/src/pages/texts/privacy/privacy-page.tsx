import { site } from '@novelette/domain/pages/site.ts'
import { Clause, TextPage } from '#pages/texts/text-page.tsx'
import { GivenLink } from './given-link.tsx'
import { HowLong } from './how-long.tsx'
import { InYourBrowser } from './in-your-browser.tsx'
import { Leaving, Taking } from './leaving.tsx'
import { Notices } from './notices.tsx'
import { privacyParts as part } from './parts.ts'
import { WhatWeKeep } from './what-we-keep.tsx'
import { WhoSees } from './who-sees.tsx'

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
        opened by and the email addresses that they are mailed to.
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
        We also mail you when a letter has come while you are away, if notices by mail are on, as they are in
        new accounts. Such a mail says that it has come, and who wrote only if you asked for names; none of
        its words. A link in each ends them with one press.
      </p>
      <p>
        With an account or without, we mail you the link of a letter if its writer gave us your address for
        that, until you refuse such mail. There is no newsletter. A mail passes through the servers that carry
        it, and those see your address and what it says, the link with it.
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

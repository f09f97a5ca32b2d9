import { daysToReconsider, formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { sendingLimitsText } from '@novelette/domain/letters/sending-limits.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { InlineLink } from '#ui/inline-link.tsx'
import { Clause, HangingSeal, TextPage } from './text-page.tsx'

const what = ['what', 'What this is'] as const
const account = ['account', 'Your account'] as const
const words = ['words', 'What you write'] as const
const asked = ['asked', 'What we ask of you'] as const
const consequences = ['consequences', 'When it goes wrong'] as const
const expected = ['expected', 'What you may expect of us'] as const
const leaving = ['leaving', 'Leaving'] as const
const changes = ['changes', 'Changes'] as const
const parts = [what, account, words, asked, consequences, expected, leaving, changes]

export function TermsPage() {
  return (
    <TextPage
      title="Terms of Service"
      lead={`The agreement between you and those who keep ${site.name}, in words meant to be read.`}
      kind="deed"
      parts={parts}
    >
      <What />
      <Account />
      <Words />
      <Asked />
      <Expected />
      <Leaving />
      <HangingSeal />
    </TextPage>
  )
}

/** A text node that starts mid-line would shift when the fonts change. */
const purpose =
  `${site.name} lets people write letters and send them to one another, by username or by a secret link. It is free: no fees, ` +
  `no limits on letters, no ads. ${sendingLimitsText} By creating an account you agree to these terms and to our `

function What() {
  return (
    <Clause part={what}>
      <p>
        {purpose}
        <InlineLink to="/privacy">Privacy Policy</InlineLink>.
      </p>
    </Clause>
  )
}

function Account() {
  return (
    <Clause part={account}>
      <ul>
        <li>You are at least 13 years old.</li>
        <li>The email address you give is yours, and you confirm it. Each address has one account.</li>
        <li>
          You keep your password and your passkeys to yourself. What is done with your account is done in your
          name.
        </li>
        <li>Your username is yours alone, and it does not pretend to be someone else.</li>
      </ul>
    </Clause>
  )
}

function Words() {
  return (
    <Clause part={words}>
      <p>
        Your letters are yours. We store and deliver them, and for nothing else do we use them: they are not
        read, not mined and not shown to anyone but you and the one you send them to. Once a letter has been
        opened, its receiver holds it, as with any letter, and may report it to us: then we can read that one
        letter, and no other. Photographs and recordings are part of their letter: all this holds for them,
        too. Whoever has the link of a letter can open it: you decide whom you give it to.
      </p>
      <p>
        A testimonial is meant for everyone: share it, and we may show it on these pages, signed as you sign
        it, until you withdraw it.
      </p>
    </Clause>
  )
}

function Asked() {
  return (
    <>
      <Clause part={asked}>
        <p>
          Write to people who would want to hear from you, and give us an email address only if it is of
          someone you know and may write to there. Do not use {site.name} to
        </p>
        <ul>
          <li>threaten, harass or humiliate anyone, or write on when you were asked to stop;</li>
          <li>send advertising, chain letters, or the same letter to many strangers;</li>
          <li>send what is against the law, or what belongs to someone else;</li>
          <li>break in, overload the service, or read letters that are not yours.</li>
        </ul>
      </Clause>
      <Clause part={consequences}>
        <p>
          Whoever receives a letter that does such things can report it, and can block its writer, who is not
          told. Whoever has a link needs no account to report a letter, or to refuse our emails for good.
          Somebody reads the report and the letter, and decides. We may warn the writer by email. We may
          suspend an account that breaks these terms, also without a report.
        </p>
        <p>
          A suspended account cannot be signed in to, is not found by others, and its address opens no other.
          Its letters stay with those who received them; its links open nothing meanwhile, and what was to
          leave comes back to its writer. If we were wrong, <ContactUs>tell us</ContactUs>: a suspension can
          be lifted, and all your letters are where they were.
        </p>
      </Clause>
    </>
  )
}

function ContactUs({ children }: { children: string }) {
  return <InlineLink to="/contact">{children}</InlineLink>
}

function Expected() {
  return (
    <Clause part={expected}>
      <p>
        We take care that a letter which was accepted arrives, once and unchanged, never before its time, and
        stays, unless the one it is for has blocked its writer; of that nobody is told. But the service is
        given for free and as it is: we cannot promise that it is always there, and we are not liable for what
        its absence costs you, as far as the law lets us say so. Keep a copy of words you could not bear to
        lose.
      </p>
    </Clause>
  )
}

function Leaving() {
  return (
    <>
      <Clause part={leaving}>
        <p>
          You may stop at any time, and delete your account in your{' '}
          <InlineLink to="/settings" hash="leave">
            Account Settings
          </InlineLink>
          . It is erased {daysToReconsider} days later, unless you sign in before and press Keep My Account,
          or it is suspended. You can download your letters first; those that others have from you stay with
          them, signed “{formerMember}”. If we ever have to end the service, we say so here beforehand, so
          that everyone can do the same.
        </p>
      </Clause>
      <Clause part={changes}>
        <p>
          When these terms change, the new ones stand on this page. If you go on writing, you agree to them;
          if you do not agree, <ContactUs>tell us</ContactUs>, and leave with our good wishes.
        </p>
      </Clause>
    </>
  )
}

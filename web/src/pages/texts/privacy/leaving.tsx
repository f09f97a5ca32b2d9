import { daysToReconsider, formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { removal } from '@novelette/domain/letters/letter-lists.ts'
import { InlineLink } from '#ui/inline-link.tsx'
import { Clause } from '../text-page.tsx'
import { privacyParts } from './parts.ts'

export function Taking() {
  return (
    <Clause part={privacyParts.taking}>
      <p>
        In your{' '}
        <InlineLink to="/settings" hash="data">
          Account Settings
        </InlineLink>{' '}
        you can download a zip file at any time: your account and profile with its picture, where you are
        signed in, your passkeys by name, your notices with their devices, your time zone, your read receipts,
        whether photographs and recordings reach you, whom you muted or blocked, your reports, your
        testimonial, your signature by hand, your drafts, the letters that wait to leave, and every letter
        that you sent or received, each with what lies in it, and with the names on the envelopes of those
        without an account, though not their links.
      </p>
      <p>
        Not in it are letters that you removed, drafts as they were earlier, letters that never reached you,
        and what was decided about your account. Nor does it say which letters of yours were reported, because
        that would tell by whom.
      </p>
    </Clause>
  )
}

export function Leaving() {
  return (
    <Clause part={privacyParts.leaving}>
      <p>
        You can do that in your{' '}
        <InlineLink to="/settings" hash="leave">
          Account Settings
        </InlineLink>
        . From that moment nobody finds you any more, and your testimonial is not shown. For{' '}
        {daysToReconsider} days you can come back, by signing in and Keep My Account; then your profile, your
        email address, your password and passkeys, your testimonial, your signature by hand, your drafts and
        your own copies of your letters are erased; a letter that was reported, once that is decided on, or{' '}
        {removal.heldDays} days later.
      </p>
      <p>
        Letters that wait for their day are erased with your account; what you sent by slow post arrives.
        Letters that others have from you stay with them, signed “{formerMember}”; those by a link only where
        somebody opened the link, and until it falls asleep. So do reports and what was decided, under an
        account that no longer has a name. An account that is suspended is not erased before the suspension is
        lifted, because its address could be used anew. Your username is kept in a list of names that nobody
        may take again, which does not say whose it was.
      </p>
    </Clause>
  )
}

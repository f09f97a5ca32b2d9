import { daysToReconsider, formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { unverifiedDays } from '@novelette/domain/accounts/accounts.ts'
import { resetMinutes } from '@novelette/domain/accounts/passwords.ts'
import { ownDeviceDays, sessionDays, sessionMinutes } from '@novelette/domain/accounts/sessions.ts'
import { addressUnopenedDays, linkActiveDays } from '@novelette/domain/guests/guests.ts'
import { draftVersionPolicy } from '@novelette/domain/letters/draft-times.ts'
import { removal } from '@novelette/domain/letters/letter-lists.ts'
import styles from '#pages/texts/text-page.module.css'
import { Clause } from '#pages/texts/text-page.tsx'
import { InlineLink } from '#ui/inline-link.tsx'
import { privacyParts } from './parts.ts'

const terms = [
  ['An account that is never confirmed', `${unverifiedDays + 1} days at most`],
  [
    'Being signed in on a device',
    `until you sign out, there or on another device, choose a new password, ask to delete your account or are suspended, or ${sessionMinutes} minutes in which you do nothing; ${sessionDays} days at most. On a device that you called your own as you signed in, ${ownDeviceDays} days in which you are not there, without another end`,
  ],
  [
    'Where notices on a device go',
    'until you sign out, there or elsewhere, or remove it, on other devices also until you choose a new password; also until somebody else signs in there, its browser’s service says that it is gone or did not take ten in a row, or ten newer devices have them',
  ],
  [
    'A link to a new password',
    `it works once, for ${resetMinutes} minutes, and is cleared away the night after`,
  ],
  [
    'A change of address',
    'two days after you asked for it; one that you confirmed, eight days after that, and with it the address you left',
  ],
  ['A draft', `until you send it or remove it; as it was earlier, ${draftVersionPolicy.keptHours} hours`],
  [
    'A photograph or a recording',
    'as long as a draft or letter has it, and up to three days more; one that waits on your device for the connection, 30 days there',
  ],
  [
    'That a letter which you took back had one',
    'its size and a random number, without the picture or the sound, until your account is erased',
  ],
  [
    'A signature by hand that you save',
    'until you draw another or delete it; its copy in a letter, as long as the letter',
  ],
  [
    'A letter',
    `as long as one of the two who share it keeps it and their account; one that both have removed, ${removal.erasedAfterDays} days more`,
  ],
  [
    'A letter that was reported',
    `where it would be erased before that was decided on, ${removal.heldDays} days more at most`,
  ],
  [
    'A scheduled letter',
    'until it is sent, you make it a draft again or delete it; it is erased with your account, except slow post, which arrives',
  ],
  [
    'A letter that you took back unopened',
    'its words are erased at once; if it was reported, as any that both of you removed',
  ],
  [
    'A letter to someone who had blocked its writer',
    'as long as its writer keeps it, and then until either account is erased',
  ],
  [
    'A link to letters',
    `it opens them until you close it or they are saved to an account, and nothing after ${linkActiveDays} days without a letter or an opening that its writer could see, until they open it again; closed or inactive it stays, so that you can open it again`,
  ],
  [
    'An email address that a letter is emailed to',
    `until it refuses our emails, the link is closed or inactive, or the letters are saved to an account; ${addressUnopenedDays} days if none was opened, or only without a read receipt. Its first letter, its last before the @ and what follows it stay with the link, for its writer`,
  ],
  ['That an address wants no emails about letters', 'it stays, as a fingerprint, so that the refusal holds'],
  ['A picture that you replaced or removed', 'some minutes'],
  ['A report', 'it stays, also when its letter is erased; what you said in it, until your account is erased'],
  ['What was decided about an account or a testimonial', 'it stays, without the words of the testimonial'],
  ['A testimonial', 'until you withdraw it, share another one, or your account is erased'],
  ['How often something was tried', 'it counts for a day at most, and is then cleared away'],
] as const

export function HowLong() {
  return (
    <Clause part={privacyParts.howLong}>
      <table className={styles.ledgerTable}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {terms.map(([what, howLong]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        The server’s records of its own work hold no letter text, no address and no password. Whoever runs it
        may keep copies of the database and of the pictures against accidents. What is erased here is gone
        from those only once they are replaced by newer ones; the letters in them stay sealed.
      </p>
    </Clause>
  )
}

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
        testimonial, your signature by hand, your drafts, your scheduled letters, and every letter that you
        sent or received, each with what lies in it, and with the names on the envelopes of those without an
        account, though not their links.
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
        Scheduled letters are erased with your account; what you sent by slow post arrives. Letters that
        others have from you stay with them, signed “{formerMember}”; those by a link only where somebody
        opened the link, and until it becomes inactive. So do reports and what was decided, under an account
        that no longer has a name. An account that is suspended is not erased before the suspension is lifted,
        because its address could be used anew. Your username is kept in a list of names that nobody may take
        again, which does not say whose it was.
      </p>
    </Clause>
  )
}

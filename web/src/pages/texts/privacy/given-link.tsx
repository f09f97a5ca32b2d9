import { addressUnopenedDays, mailRefusalUndoMinutes } from '@novelette/domain/guests/guests.ts'
import { Clause } from '../text-page.tsx'
import { privacyParts } from './parts.ts'

export function GivenLink() {
  return (
    <Clause part={privacyParts.givenLink}>
      <p>
        Then somebody here wrote to you, and gave us the name that stands on the envelope. Looking at the
        envelope tells them nothing. Pressing its seal does, and opening a letter, unless you open it quietly.
        Your answers go to them alone. The page of the link sets no cookie and needs no account; what you
        write there stays in your browser until you send it.
      </p>
      <p>
        They may also have given us your email address, for nothing but this link. We keep it sealed, show
        nobody but them any of it, and them no more than its first letter, its last before the @ and what
        follows it; the mail names nobody else. It is erased when you refuse such mail, when the link is
        closed, falls asleep or its letters are kept in an account, and after {addressUnopenedDays} days in
        which none was opened, or only quietly.
      </p>
      <p>
        “No More Mail From Novelette” needs one press and holds for good, unless you undo it within{' '}
        {mailRefusalUndoMinutes} minutes. So that it can, we keep a fingerprint of your address that takes
        long to make. Whoever stole it would find it hard to learn your address by trying many, though not
        impossible. Those who write to you are not told.
      </p>
    </Clause>
  )
}

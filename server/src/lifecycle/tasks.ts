import { parseCronItems } from 'graphile-worker'
import { sendDeletionRequestedMail } from '#account-data/deletion/account-deletion.ts'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { sendEmailChangeAskedMail, sendEmailChangeMail } from '#accounts/email-changes/email-change-mails.ts'
import {
  sendEmailChangedMail,
  sendEmailChangeUndoneMail,
} from '#accounts/email-changes/email-changed-mails.ts'
import { sendPasskeyAddedMail } from '#accounts/passkeys/passkey-added-mail.ts'
import { sendPasswordChangedMail, sendPasswordResetMail } from '#accounts/password-changes/password-mails.ts'
import { purgeExpired } from '#accounts/purging/purge-expired.ts'
import { queueOverdueClaims } from '#accounts/sign-up/pending-claims.ts'
import { sendAccountExistsMail, sendVerificationMail } from '#accounts/sign-up/sign-up-mails.ts'
import { sendWarningMail } from '#admin/reports/resolving.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { JobName, Jobs } from '#db/add-job.ts'
import { claimPending } from '#guests/claiming/claim-guest.ts'
import { sendGuestMail } from '#guests/mailing/guest-mail.ts'
import { purgeGuests } from '#guests/purging/purge-guests.ts'
import { dropOldVersions } from '#letters/drafts/versions.ts'
import { tidyEnclosures } from '#letters/parts/tidy-enclosures.ts'
import { eraseRemovedLetters } from '#letters/removal.ts'
import { sendNotices } from '#notices/due/send-notices.ts'
import { sendNoticeMail } from '#notices/mail/notice-mail.ts'
import { sendPush } from '#notices/push/send-push.ts'
import { removeUnusedPictures } from '#pictures/unused-files.ts'
import { deliverDue } from '#scheduling/delivering/deliver-due.ts'
import { recomputeDeliveryTimes } from '#scheduling/recompute-delivery-times.ts'

export type Tasks = { readonly [Name in JobName]: (payload: Jobs[Name]) => Promise<void> }

const minute = 60 * 1000
const hours = (count: number) => count * 60 * minute

/** A server that was off catches up. */
export const schedule = parseCronItems([
  // Before all mail.
  {
    task: 'deliver-scheduled-letters',
    match: '* * * * *',
    options: { backfillPeriod: minute, priority: -10 },
  },
  { task: 'recompute-delivery-times', match: '53 2 * * *', options: { backfillPeriod: hours(26) } },
  // The watermark remembers what was missed.
  { task: 'send-notices', match: '* * * * *', options: { backfillPeriod: 0, jobKey: 'send-notices' } },
  { task: 'lapse-unverified', match: '17 3 * * *', options: { backfillPeriod: hours(26) } },
  { task: 'queue-overdue-claims', match: '23 3 * * *', options: { backfillPeriod: hours(26) } },
  { task: 'purge-guests', match: '29 3 * * *', options: { backfillPeriod: hours(26) } },
  { task: 'tidy-enclosures', match: '37 3 * * *', options: { backfillPeriod: hours(26) } },
  { task: 'erase-accounts', match: '41 * * * *', options: { backfillPeriod: hours(2) } },
  { task: 'erase-old-letters', match: '11 * * * *', options: { backfillPeriod: hours(2) } },
])

/** A task runs twice when its server was killed before marking it done. */
export function tasksOf(deps: Dependencies): Tasks {
  return {
    'send-verification-mail': job => sendVerificationMail(deps, job),
    'send-account-exists-mail': job => sendAccountExistsMail(deps, job),
    'send-email-change-mail': job => sendEmailChangeMail(deps, job),
    'send-email-change-asked-mail': job => sendEmailChangeAskedMail(deps, job),
    'send-email-changed-mail': job => sendEmailChangedMail(deps, job),
    'send-email-change-undone-mail': job => sendEmailChangeUndoneMail(deps, job),
    'send-passkey-added-mail': job => sendPasskeyAddedMail(deps, job),
    'send-password-reset-mail': job => sendPasswordResetMail(deps, job),
    'send-password-changed-mail': job => sendPasswordChangedMail(deps, job),
    'send-leaving-mail': job => sendDeletionRequestedMail(deps, job),
    'send-warning-mail': job => sendWarningMail(deps, job),
    'send-guest-mail': job => sendGuestMail(deps, job),
    'deliver-scheduled-letters': () => deliverDue(deps),
    'recompute-delivery-times': () => recomputeDeliveryTimes(deps),
    'send-notice-mail': job => sendNoticeMail(deps, job),
    'send-notices': job => sendNotices(deps, job),
    'send-push': job => sendPush(deps, job),
    'claim-letters': ({ userId }) => claimPending(deps, userId),
    'queue-overdue-claims': () => queueOverdueClaims(deps.db),
    'purge-guests': () => purgeGuests(deps),
    'lapse-unverified': () => purgeExpired(deps.db),
    'tidy-pictures': ({ userId }) => removeUnusedPictures(deps, userId),
    'tidy-enclosures': () => tidyEnclosures(deps.db),
    'erase-accounts': () => eraseDueAccounts(deps),
    'erase-old-letters': async () => {
      await eraseRemovedLetters(deps.db)
      await dropOldVersions(deps.db)
    },
  }
}

import { lapseUnverified } from '#accounts/lapse.ts'
import { dropOldVersions } from '#drafts/versions.ts'
import type { JobName, Jobs } from '#jobs/add-job.ts'
import { eraseDueAccounts } from '#leaving/erasure.ts'
import { eraseRemovedLetters } from '#letters/removal.ts'
import { sendAccountExistsMail } from '#mail/account-exists-mail.ts'
import { sendEmailChangeAskedMail } from '#mail/email-change-asked-mail.ts'
import { sendEmailChangeMail } from '#mail/email-change-mail.ts'
import { sendEmailChangedMail } from '#mail/email-changed-mail.ts'
import { sendLeavingMail } from '#mail/leaving-mail.ts'
import { sendPasskeyAddedMail } from '#mail/passkey-added-mail.ts'
import { sendPasswordChangedMail } from '#mail/password-changed-mail.ts'
import { sendPasswordResetMail } from '#mail/password-reset-mail.ts'
import { sendVerificationMail } from '#mail/verification-mail.ts'
import { sendWarningMail } from '#mail/warning-mail.ts'
import type { Parts } from '#parts.ts'
import { tidyPictures } from '#pictures/tidying.ts'

export type Tasks = { readonly [Name in JobName]: (payload: Jobs[Name]) => Promise<void> }

/** What each kind of job does. A task may run twice, when its server was killed before it could say it was done. */
export function tasksOf(parts: Parts): Tasks {
  return {
    'send-verification-mail': job => sendVerificationMail(parts, job),
    'send-account-exists-mail': job => sendAccountExistsMail(parts, job),
    'send-email-change-mail': job => sendEmailChangeMail(parts, job),
    'send-email-change-asked-mail': job => sendEmailChangeAskedMail(parts, job),
    'send-email-changed-mail': job => sendEmailChangedMail(parts, job),
    'send-passkey-added-mail': job => sendPasskeyAddedMail(parts, job),
    'send-password-reset-mail': job => sendPasswordResetMail(parts, job),
    'send-password-changed-mail': job => sendPasswordChangedMail(parts, job),
    'send-leaving-mail': job => sendLeavingMail(parts, job),
    'send-warning-mail': job => sendWarningMail(parts, job),
    'lapse-unverified': () => lapseUnverified(parts.db),
    'tidy-pictures': ({ userId }) => tidyPictures(parts, userId),
    'erase-accounts': () => eraseDueAccounts(parts),
    'erase-old-letters': async () => {
      await eraseRemovedLetters(parts.db)
      await dropOldVersions(parts.db)
    },
  }
}

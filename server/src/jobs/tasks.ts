import { eraseDueAccounts } from '#account-deletion/erasure.ts'
import { purgeUnverified } from '#accounts/purge-expired.ts'
import type { Dependencies } from '#dependencies.ts'
import { dropOldVersions } from '#drafts/versions.ts'
import type { JobName, Jobs } from '#jobs/add-job.ts'
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
import { removeUnusedPictures } from '#pictures/unused-files.ts'

export type Tasks = { readonly [Name in JobName]: (payload: Jobs[Name]) => Promise<void> }

/** A task may run twice, when its server was killed before it was marked as done. */
export function tasksOf(deps: Dependencies): Tasks {
  return {
    'send-verification-mail': job => sendVerificationMail(deps, job),
    'send-account-exists-mail': job => sendAccountExistsMail(deps, job),
    'send-email-change-mail': job => sendEmailChangeMail(deps, job),
    'send-email-change-asked-mail': job => sendEmailChangeAskedMail(deps, job),
    'send-email-changed-mail': job => sendEmailChangedMail(deps, job),
    'send-passkey-added-mail': job => sendPasskeyAddedMail(deps, job),
    'send-password-reset-mail': job => sendPasswordResetMail(deps, job),
    'send-password-changed-mail': job => sendPasswordChangedMail(deps, job),
    'send-leaving-mail': job => sendLeavingMail(deps, job),
    'send-warning-mail': job => sendWarningMail(deps, job),
    'lapse-unverified': () => purgeUnverified(deps.db),
    'tidy-pictures': ({ userId }) => removeUnusedPictures(deps, userId),
    'erase-accounts': () => eraseDueAccounts(deps),
    'erase-old-letters': async () => {
      await eraseRemovedLetters(deps.db)
      await dropOldVersions(deps.db)
    },
  }
}

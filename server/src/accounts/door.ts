import { sendEmailChangeAskedMail, sendEmailChangeMail } from '#accounts/email-changes/email-change-mails.ts'
import {
  sendEmailChangedMail,
  sendEmailChangeUndoneMail,
} from '#accounts/email-changes/email-changed-mails.ts'
import { emailChangesRoutes } from '#accounts/email-changes/routes.ts'
import { enclosuresChoiceRoutes } from '#accounts/own-profile/enclosures-choice.ts'
import { profilesRoutes } from '#accounts/own-profile/own-profile.ts'
import { timeZoneRoutes } from '#accounts/own-profile/time-zone.ts'
import { sendPasskeyAddedMail } from '#accounts/passkeys/passkey-added-mail.ts'
import { passkeysRoutes } from '#accounts/passkeys/routes.ts'
import { sendPasswordChangedMail, sendPasswordResetMail } from '#accounts/password-changes/password-mails.ts'
import { passwordsRoutes } from '#accounts/password-changes/routes.ts'
import { purgeExpired } from '#accounts/purging/purge-expired.ts'
import { sessionsRoutes } from '#accounts/sessions/routes.ts'
import { queueOverdueClaims } from '#accounts/sign-up/pending-claims.ts'
import { accountsRoutes } from '#accounts/sign-up/routes.ts'
import { sendAccountExistsMail, sendVerificationMail } from '#accounts/sign-up/sign-up-mails.ts'
import type { Door } from '#context/door.ts'
import { nightly } from '#jobs/tasks.ts'

export const accountsDoor = {
  calls: {
    accounts: { ...accountsRoutes, ...timeZoneRoutes, ...enclosuresChoiceRoutes },
    passwords: passwordsRoutes,
    emailChanges: emailChangesRoutes,
    sessions: sessionsRoutes,
    passkeys: passkeysRoutes,
    profiles: profilesRoutes,
  },
  tasks: deps => ({
    'send-verification-mail': job => sendVerificationMail(deps, job),
    'send-account-exists-mail': job => sendAccountExistsMail(deps, job),
    'send-email-change-mail': job => sendEmailChangeMail(deps, job),
    'send-email-change-asked-mail': job => sendEmailChangeAskedMail(deps, job),
    'send-email-changed-mail': job => sendEmailChangedMail(deps, job),
    'send-email-change-undone-mail': job => sendEmailChangeUndoneMail(deps, job),
    'send-passkey-added-mail': job => sendPasskeyAddedMail(deps, job),
    'send-password-reset-mail': job => sendPasswordResetMail(deps, job),
    'send-password-changed-mail': job => sendPasswordChangedMail(deps, job),
    'queue-overdue-claims': () => queueOverdueClaims(deps.db),
    'lapse-unverified': () => purgeExpired(deps.db),
  }),
  schedule: [nightly('lapse-unverified', '03:17'), nightly('queue-overdue-claims', '03:23')],
} satisfies Door

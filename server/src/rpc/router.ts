import type { AnyProcedure } from '@orpc/server'
import { deletionRoutes } from '#account-data/deletion/account-deletion.ts'
import { accountDataRoutes } from '#account-data/download/download.ts'
import { emailChangesRoutes } from '#accounts/email-changes/routes.ts'
import { enclosuresChoiceRoutes } from '#accounts/own-profile/enclosures-choice.ts'
import { profilesRoutes } from '#accounts/own-profile/own-profile.ts'
import { timeZoneRoutes } from '#accounts/own-profile/time-zone.ts'
import { passkeysRoutes } from '#accounts/passkeys/routes.ts'
import { passwordsRoutes } from '#accounts/password-changes/routes.ts'
import { sessionsRoutes } from '#accounts/sessions/routes.ts'
import { accountsRoutes } from '#accounts/sign-up/routes.ts'
import { adminReportsRoutes } from '#admin/reports/routes.ts'
import { adminRoutes } from '#admin/routes.ts'
import { adminTestimonialsRoutes } from '#admin/testimonials/deciding.ts'
import { guestClaimRoutes } from '#guests/claiming/claim-guest.ts'
import { guestMailRoutes } from '#guests/mail-again/mail-guest.ts'
import { mailRefusalsRoutes } from '#guests/mail-refusals/routes.ts'
import { ownGuestsRoutes } from '#guests/own/routes.ts'
import { guestReadingRoutes } from '#guests/reading/routes.ts'
import { draftsRoutes } from '#letters/drafts/routes.ts'
import { blocksRoutes } from '#letters/participants/blocks.ts'
import { enclosuresRoutes } from '#letters/parts/store-enclosure.ts'
import { receiptsRoutes } from '#letters/receipts/receipts.ts'
import { lettersRoutes } from '#letters/routes.ts'
import { signaturesRoutes } from '#letters/signatures/kept-signature.ts'
import { liveRoutes } from '#live-stream/routes.ts'
import { noticesRoutes } from '#notices/routes.ts'
import { picturesRoutes } from '#pictures/removing.ts'
import { reportsRoutes } from '#reports/reporting.ts'
import { scheduledLettersRoutes } from '#scheduling/routes.ts'
import { templatesRoutes } from '#templates/templates.ts'
import { testimonialsRoutes } from '#testimonials/testimonials.ts'

export const router = {
  accounts: { ...accountsRoutes, ...timeZoneRoutes, ...enclosuresChoiceRoutes },
  passwords: passwordsRoutes,
  emailChanges: emailChangesRoutes,
  sessions: sessionsRoutes,
  passkeys: passkeysRoutes,
  accountData: accountDataRoutes,
  leaving: deletionRoutes,
  profiles: profilesRoutes,
  pictures: { ...picturesRoutes, ...enclosuresRoutes },
  letters: lettersRoutes,
  scheduledLetters: scheduledLettersRoutes,
  drafts: draftsRoutes,
  signatures: signaturesRoutes,
  guests: { ...ownGuestsRoutes, ...guestReadingRoutes, ...guestClaimRoutes, ...guestMailRoutes },
  mailRefusals: mailRefusalsRoutes,
  notices: noticesRoutes,
  receipts: receiptsRoutes,
  blocks: blocksRoutes,
  reports: reportsRoutes,
  templates: templatesRoutes,
  testimonials: testimonialsRoutes,
  live: liveRoutes,
  admin: { ...adminRoutes, ...adminReportsRoutes, ...adminTestimonialsRoutes },
}

export type Router = typeof router

/** By names such as letters.send. */
export const procedures: ReadonlyMap<string, AnyProcedure> = new Map(
  Object.entries(router).flatMap(([room, calls]) =>
    Object.entries<AnyProcedure>(calls).map(([name, procedure]) => [`${room}.${name}`, procedure] as const),
  ),
)

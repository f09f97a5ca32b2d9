import type { AnyProcedure } from '@orpc/server'
import { accountDataRoutes } from '#account-data/routes.ts'
import { leavingRoutes } from '#account-deletion/routes.ts'
import { accountsRoutes } from '#accounts/routes.ts'
import { adminRoutes } from '#admin/routes.ts'
import { blocksRoutes } from '#blocks/routes.ts'
import { draftsRoutes } from '#drafts/routes.ts'
import { emailChangesRoutes } from '#email-changes/routes.ts'
import { lettersRoutes } from '#letters/routes.ts'
import { liveRoutes } from '#live/routes.ts'
import { passkeysRoutes } from '#passkeys/routes.ts'
import { passwordsRoutes } from '#passwords/routes.ts'
import { picturesRoutes } from '#pictures/routes.ts'
import { profilesRoutes } from '#profiles/routes.ts'
import { receiptsRoutes } from '#receipts/routes.ts'
import { adminReportsRoutes } from '#reports/admin-routes.ts'
import { reportsRoutes } from '#reports/routes.ts'
import { sessionsRoutes } from '#sessions/routes.ts'
import { templatesRoutes } from '#templates/routes.ts'
import { adminTestimonialsRoutes } from '#testimonials/admin-routes.ts'
import { testimonialsRoutes } from '#testimonials/routes.ts'

/** Served as typed RPC and as OpenAPI. */
export const router = {
  accounts: accountsRoutes,
  passwords: passwordsRoutes,
  emailChanges: emailChangesRoutes,
  sessions: sessionsRoutes,
  passkeys: passkeysRoutes,
  accountData: accountDataRoutes,
  leaving: leavingRoutes,
  profiles: profilesRoutes,
  pictures: picturesRoutes,
  letters: lettersRoutes,
  drafts: draftsRoutes,
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

import { accountsRoutes } from '#accounts/routes.ts'
import { draftsRoutes } from '#drafts/routes.ts'
import { lettersRoutes } from '#letters/routes.ts'
import { liveRoutes } from '#live/routes.ts'
import { profilesRoutes } from '#profiles/routes.ts'
import { templatesRoutes } from '#templates/routes.ts'

/** Every call that the browser can make, served as typed RPC and as OpenAPI alike. */
export const router = {
  accounts: accountsRoutes,
  profiles: profilesRoutes,
  letters: lettersRoutes,
  drafts: draftsRoutes,
  templates: templatesRoutes,
  live: liveRoutes,
}

export type Router = typeof router

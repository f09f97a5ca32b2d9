import { browserFailureSchema } from '@novelette/domain/pages/browser-failures.ts'
import * as z from 'zod/mini'
import { anyone } from '#accounts/sessions/guards.ts'
import type { Config } from '#config/config.ts'
import { readShell } from '#pages/build.ts'

/** Whose page: of the build that this server serves, or of an earlier or later one. */
async function releaseOf(build: string, config: Config): Promise<'own' | 'other'> {
  const shell = await readShell(config).catch(() => '')
  return shell.includes(`-${build}.js"`) ? 'own' : 'other'
}

export const failuresRoutes = {
  tell: anyone
    .route({
      method: 'POST',
      path: '/browser-failures',
      tags: ['operation'],
      summary: 'Count a failure in a browser, by its kind and screen, for those who run the server',
      description: 'Nothing is stored. Where the server does not count them, it answers the same.',
    })
    .input(browserFailureSchema)
    .output(z.strictObject({}))
    .handler(async ({ context: { deps, address }, input: { kind, screen, build } }) => {
      if (!deps.config.tellsFailures) return {}
      await deps.limits.consume('browser-failure', { address })
      deps.metrics.browserFailures.inc({ kind, screen, release: await releaseOf(build, deps.config) })
      return {}
    }),
}

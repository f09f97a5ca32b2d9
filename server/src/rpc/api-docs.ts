import { emailSchema } from '@novelette/domain/accounts/account-schemas.ts'
import { emailMaxLength } from '@novelette/domain/accounts/accounts.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { OpenAPIGenerator } from '@orpc/openapi'
import { JSON_SCHEMA_INPUT_REGISTRY, ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { docsPage, docsStyles } from '#rpc/api-docs-page.ts'
import { router } from '#rpc/router.ts'

// The converter does not see what a check of our own refuses.
JSON_SCHEMA_INPUT_REGISTRY.add(emailSchema, { format: 'email', maxLength: emailMaxLength })

export async function apiDocs(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  let document: ReturnType<typeof describeApi> | undefined
  const described = () => {
    document ??= describeApi(deps.config.appUrl)
    return document
  }
  app.get('/api/v1/openapi.json', () => described())
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(await described())),
  )
  app.get('/api/docs/styles.css', (_request, reply) => reply.type('text/css').send(docsStyles))
}

export function describeApi(appUrl: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(router, {
    info: {
      title: `${site.name} API`,
      version: '1',
      description: `Every call that ${site.name}'s own browser code makes. A session cookie says who is calling, or, in the calls of someone without an account, the two parts of their link; a call that changes something must carry an Origin header equal to ${new URL(appUrl).origin}.`,
    },
    servers: [{ url: `${appUrl}/api/v1` }],
  })
}

import { emailSchema } from '@novelette/domain/accounts/account-schemas.ts'
import { emailMaxLength } from '@novelette/domain/accounts/accounts.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { JSON_SCHEMA_INPUT_REGISTRY, ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { escapeHtml } from '#lib/escape-html.ts'
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

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const docsStyles = `
:root { color-scheme: light dark; --desk: #f7f1e8; --paper: #fdfbf6; --ink: #22283a; --soft: #4b5162; --edge: #d9cfc0; --seal: #85202f }
@media (prefers-color-scheme: dark) { :root { --desk: #1a1512; --paper: #241e1a; --ink: #eae4d9; --soft: #c5bdb0; --edge: #4a4038; --seal: #eaa3a3 } }
body { margin: 0; background: var(--desk); color: var(--ink); font: 17px/1.6 Georgia, serif }
main { max-width: 52rem; margin: 0 auto; padding: 3rem 1.25rem 5rem }
h1 { font-weight: 400; font-size: 2.25rem; line-height: 1.14; margin: 0 0 .75rem }
h2 { font-weight: 400; font-style: italic; margin: 3rem 0 1rem; border-bottom: 1px solid var(--edge) }
article { background: var(--paper); border-radius: 3px; box-shadow: 0 1px 2px #3a2c1c29, 0 14px 34px -18px #3a2c1c52; padding: 1.25rem 1.5rem; margin: 1rem 0 }
h3 { margin: 0; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere }
h3 code { font-weight: 400 }
b { color: var(--seal); font-variant-caps: all-small-caps; letter-spacing: .08em; margin-right: .5em }
p { margin: .35rem 0; color: var(--soft) }
summary { cursor: pointer; color: var(--seal); min-height: 2rem }
summary:focus-visible { outline: 2px solid var(--seal); outline-offset: 3px }
pre { overflow-x: auto; font: 13px/1.5 ui-monospace, monospace; margin: .5rem 0 0 }
a { color: var(--seal) }
`

function docsPage(document: OpenAPI.Document): string {
  const sections = [...byTag(document)].map(
    ([tag, operations]) => `<section><h2>${escapeHtml(tag)}</h2>${operations.join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/styles.css">
</head>
<body>
<main>
<h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description ?? '')}</p>
<p>For programs: <a href="/api/v1/openapi.json">openapi.json</a></p>
${sections.join('\n')}
</main>
</body>
</html>`
}

function byTag(document: OpenAPI.Document): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item?.[method]
      if (!operation) continue
      const tag = operation.tags?.[0] ?? 'other'
      found.set(tag, [...(found.get(tag) ?? []), operationCard(method, path, operation)])
    }
  }
  return found
}

function operationCard(method: string, path: string, operation: OpenAPI.OperationObject): string {
  return `<article>
<h3><b>${method}</b><code>/api/v1${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')}</p>
${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}
${schemaDetails('Parameters', operation.parameters)}
${schemaDetails('Request', operation.requestBody)}
${schemaDetails('Answers', operation.responses)}
</article>`
}

function schemaDetails(title: string, schema: unknown): string {
  if (schema === undefined) return ''
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
}

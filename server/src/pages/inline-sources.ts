import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** What stands in a page itself, as the content security policy names it. */
export const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Of `web/src/color-scheme.ts`, which every page has in its head. */
export function schemeScriptSource(shell: string): string {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(shell) ?? []
  return sourceOf(script)
}

export type InlineSources = { readonly script: string; readonly styles?: string }

export function allowInline(reply: FastifyReply, { script, styles = '' }: InlineSources): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", `$& ${script}`).replace("style-src 'self'", `$& ${styles}`.trimEnd()),
  )
}

import type { MailContent } from '#mail/layout.ts'

/** As HTML and plain text. The renderer is loaded with the first mail: a start needs none. */
export async function renderMail(content: MailContent): Promise<{ html: string; text: string }> {
  const { renderLayout } = await import('#mail/layout.ts')
  return renderLayout(content)
}

import type { MailContent } from '#mail/layout.ts'

/** The renderer is loaded with the first mail. */
export async function renderMail(content: MailContent): Promise<{ html: string; text: string }> {
  const { renderLayout } = await import('#mail/layout.ts')
  return renderLayout(content)
}

import type { MailContent } from '#mail/layout.ts'

export async function renderMail(content: MailContent): Promise<{ html: string; text: string }> {
  const { renderLayout } = await import('#mail/layout.ts')
  return renderLayout(content)
}

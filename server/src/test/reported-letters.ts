import type { ReportReason } from '@novelette/domain/admin/reports.ts'
import { eq } from 'drizzle-orm'
import { reports } from '#db/moderation-schema.ts'
import type { TestApp, TestPerson } from '#test/harness.ts'
import { storeLetters } from '#test/stored-letters.ts'

type Reported = { readonly reason?: ReportReason; readonly note?: string; readonly text?: string }

export async function reportedLetter(
  { deps }: TestApp,
  { writer, reporter }: { readonly writer: TestPerson; readonly reporter: TestPerson },
  { reason = 'harassment', note = '', text = 'You will be sorry.' }: Reported = {},
): Promise<{ letterId: string; reportId: string }> {
  const stored = [{ status: 'read' as const, preview: text }]
  const [letterId = ''] = await storeLetters(deps, writer.user.id, reporter.user.id, stored)
  await reporter.client.reports.report({ letterId, reason, note })
  const [row] = await deps.db.select({ id: reports.id }).from(reports).where(eq(reports.letterId, letterId))
  return { letterId, reportId: row?.id ?? '' }
}

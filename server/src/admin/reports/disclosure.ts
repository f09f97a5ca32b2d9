import type { DisclosedLetter } from '@novelette/domain/admin/admin.ts'
import { type ReportReason, reportReasonTexts } from '@novelette/domain/admin/reports.ts'
import { enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { isEnclosureId, reportedEnclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { isUuid } from '@novelette/domain/uuids.ts'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { requireSession } from '#accounts/sessions/sessions.ts'
import { logAdminAction, personForAdmin } from '#admin/audit-log/audit.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { adminActions, reports } from '#db/moderation-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { letters } from '#db/schema.ts'
import { lettersWithPeople } from '#letters/opening.ts'
import { type EnclosureRequest, reportedEnclosure } from '#letters/parts/find-enclosure.ts'
import { fileAsked, sendFile } from '#letters/parts/send-file.ts'
import { AppError } from '#lib/app-error.ts'
import { readBody, readClosed } from '#sanitising/content.ts'
import { letterBinding, openBody } from '#sealing/sealing.ts'

/**
 * Opens a reported letter for the admin, and logs each time. Only a report's id leads here, so that no other letter can be opened
 * (docs/rules.md 6.2). Null once the letter is erased. Throws `not_found`.
 */
export async function discloseLetter(
  deps: Dependencies,
  adminId: string,
  reportId: string,
): Promise<DisclosedLetter> {
  const found = await deps.db.transaction(async tx => {
    const [report] = await tx.select().from(reports).where(eq(reports.id, reportId)).for('update')
    if (!report) throw new AppError('not_found')
    const reported = report.letterId ? await findLetter(tx, report.letterId) : undefined
    if (reported) await logDisclosure(tx, adminId, report)
    return reported
  })
  if (!found) return { letter: null }
  const { letter } = found
  const body = openBody(deps.letterKeys, letterBinding(letter), letter)
  const words = await readBody(deps.sanitiser, body)
  const [sender, receiver] = [personForAdmin(found.sender), personForAdmin(found.receiver)]
  const { createdAt, takenBackAt } = letter
  const label = readClosed(body)?.openWhen.label ?? null
  return { letter: { createdAt, ...words, label, sender, receiver, takenBack: takenBackAt !== null } }
}

async function findLetter(tx: Queries, id: string) {
  const [found] = await lettersWithPeople(tx).where(eq(letters.id, id))
  return found
}

type Report = { readonly id: string; readonly writerId: string; readonly reason: ReportReason }

const lineOf = ({ id, reason }: Report) => `${reportReasonTexts[reason]} (report ${id})`

async function logDisclosure(tx: Queries, adminId: string, report: Report): Promise<void> {
  const { writerId: subjectId } = report
  await logAdminAction(tx, { adminId, kind: 'disclose-letter', subjectId, reason: lineOf(report) })
}

/**
 * Logs that a file of a reported letter was looked at, once an hour for each: a player asks for one many times. The
 * lock on the report keeps two requests from logging twice.
 */
async function logFileDisclosure(
  db: Db,
  adminId: string,
  reportId: string,
  { id, kind }: EnclosureRequest,
): Promise<void> {
  await db.transaction(async tx => {
    const [report] = await tx.select().from(reports).where(eq(reports.id, reportId)).for('update')
    if (!report) throw new AppError('not_found')
    const line = `${lineOf(report)}: ${kind} ${id}`
    await tx.execute(sql`
      insert into ${adminActions} (admin_id, kind, subject_id, reason)
      select ${adminId}::uuid, 'disclose-letter', ${report.writerId}::uuid, ${line}::text
      where not exists (
        select 1 from ${adminActions}
        where admin_id = ${adminId} and kind = 'disclose-letter' and subject_id = ${report.writerId} and reason = ${line}
        and created_at > now() - interval '1 hour'
      )`)
  })
}

/** Of the letter that a report discloses; each look is in the audit log (docs/decisions/021). */
export async function reportedEnclosureRoutes(
  app: FastifyInstance,
  { deps }: { deps: Dependencies },
): Promise<void> {
  for (const kind of enclosureKinds)
    app.get(reportedEnclosurePath(kind, ':reportId', ':id'), async (request, reply) => {
      const { user } = await requireSession(deps, request.headers.cookie ?? null)
      if (!user.isAdmin) throw new AppError('not_admin')
      const { reportId, id } = request.params as { readonly reportId: string; readonly id: string }
      if (!isUuid(reportId) || !isEnclosureId(id)) throw new AppError('not_found')
      const enclosure = await reportedEnclosure(deps.db, reportId, { id, kind })
      await logFileDisclosure(deps.db, user.id, reportId, { id, kind })
      return sendFile(deps, request, reply, { kind, enclosure, size: fileAsked(kind, request.query) })
    })
}

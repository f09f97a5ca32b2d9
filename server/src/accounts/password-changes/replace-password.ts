import { and, eq, isNull } from 'drizzle-orm'
import { removePushDevices } from '#accounts/sessions/push-devices.ts'
import { emailChanges, passwordResets } from '#db/access-schema.ts'
import type { Queries } from '#db/open.ts'
import { sessions, users } from '#db/schema.ts'
import { queueMail } from '#mail/queue-mail.ts'

/** Ends what the former password opened, and queues the notice. The caller closes live streams after the commit. */
export async function replacePassword(tx: Queries, userId: string, passwordHash: string): Promise<void> {
  await endAccess(tx, userId, passwordHash)
  await queueMail(tx, 'send-password-changed-mail', userId)
}

/** Ends sessions, notices on devices, reset links and a pending change of address. The caller closes live streams after the commit. */
export async function endAccess(tx: Queries, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await removePushDevices(tx, userId)
}

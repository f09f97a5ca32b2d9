import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isAdminAddress } from '#admin/admin-address.ts'
import { emailChanges } from '#db/access-schema.ts'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { isPendingChange } from '#email-changes/email-changes.ts'
import type { MailJob } from '#jobs/add-job.ts'
import { deliver } from '#mail/deliver.ts'
import { notBanned, shownName } from '#profiles/profiles.ts'

/**
 * Sends the confirmation link or, if the new address has an account, tells its owner. Nothing is sent once the change is made, cancelled
 * or expired, to banned people, or to the admin's address.
 */
export async function sendEmailChangeMail(deps: Dependencies, job: MailJob): Promise<void> {
  const { appUrl } = deps.config
  await deliver(deps, 'send-email-change-mail', job, async () => {
    const change = await findChange(deps, job.userId)
    if (!change) return null
    const { id, to, username, expiresAt, ownersName } = change
    if (ownersName !== null) {
      const { writeEmailChangeTaken } = await import('#mail/messages/email-change-taken.ts')
      return { to, ...(await writeEmailChangeTaken(ownersName, appUrl)) }
    }
    if (isAdminAddress(deps.config, to)) return null
    const link = `${appUrl}/confirm-email?token=${deps.auth.links.changeEmail.sign(id, expiresAt)}`
    const { writeEmailChange } = await import('#mail/messages/email-change.ts')
    return { to, ...(await writeEmailChange({ username, link })) }
  })
}

/** The pending change, with the username of the account that already has the new address. */
async function findChange({ db }: Pick<Dependencies, 'db'>, userId: string) {
  const owners = alias(users, 'owners')
  const ownersProfiles = alias(profiles, 'owners_profiles')
  const [change] = await db
    .select({
      id: emailChanges.id,
      to: emailChanges.newEmail,
      expiresAt: emailChanges.expiresAt,
      username: shownName(profiles),
      ownersName: ownersProfiles.username,
    })
    .from(emailChanges)
    .innerJoin(profiles, eq(profiles.id, emailChanges.userId))
    .leftJoin(owners, and(eq(owners.email, emailChanges.newEmail), eq(owners.emailVerified, true)))
    .leftJoin(ownersProfiles, eq(ownersProfiles.id, owners.id))
    .where(and(eq(emailChanges.userId, userId), isPendingChange, notBanned))
  return change ?? null
}

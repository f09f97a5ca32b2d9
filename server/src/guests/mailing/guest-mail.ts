import { type GuestLink, guestLinkUrl, secretInGroups } from '@novelette/domain/guests/guest-links.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { notBanned, shownName } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import { databaseNow } from '#db/now.ts'
import type { Db } from '#db/open.ts'
import { blocks } from '#db/people-schema.ts'
import { profiles, users } from '#db/schema.ts'
import { isOpen } from '#guest-links/guest-state.ts'
import { hasLetter } from '#guest-links/queue-guest-mail.ts'
import { stopMailLink } from '#guests/mail-refusals/refusal-links.ts'
import { isRefused } from '#guests/mail-refusals/refused-addresses.ts'
import { AppError } from '#lib/app-error.ts'
import { type AddressLimit, deliver } from '#mail/deliver.ts'
import { type Mail, stopMailHeaders } from '#mail/mail.ts'
import type { MailJob } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'
import { guestBinding, openGuest } from '#sealing/seal-guest.ts'

/** The job's `userId` is the guest's. */
export async function sendGuestMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-guest-mail', job, () => mailTo(deps, job.userId), {
    limit: limitOfAddress(deps),
  })
}

/** Null where the writer is told of a mail and none goes, and where it has lost its purpose (docs/rules.md 7.3, 8.6). */
async function mailTo(deps: Dependencies, guestId: string): Promise<Mail | null> {
  const found = await findMailed(deps.db, guestId)
  if (!found) return null
  const { guest, writer } = found
  const { address, secret } = openGuest(deps.letterKeys, guestBinding(guest), guest)
  if (!address || (await hasBlocked(deps.db, address, guest.ownerId))) return null
  const { appUrl } = deps.config
  const stop = await stopMailLink(deps, address)
  const link = { locator: guest.locator, secret }
  return {
    to: address,
    headers: stopMailHeaders(stop, appUrl),
    ...(await writeGuestMail({ writer, appUrl, link, stop })),
  }
}

async function findMailed(db: Db, guestId: string) {
  const [found] = await db
    .select({ guest: guests, writer: shownName(profiles) })
    .from(guests)
    .innerJoin(profiles, eq(profiles.id, guests.ownerId))
    .innerJoin(users, eq(users.id, guests.ownerId))
    .where(
      and(
        eq(guests.id, guestId),
        isOpen,
        isNotNull(guests.sealedAddress),
        notBanned,
        isNull(users.erasesAt),
        hasLetter,
        not(isRefused),
      ),
    )
  return found
}

/** Whoever has an account with this address. */
async function hasBlocked(db: Db, address: string, writerId: string): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockerId))
    .where(and(eq(users.email, address), eq(blocks.blockedId, writerId)))
  return found.length > 0
}

type GuestMail = {
  readonly writer: string
  readonly appUrl: string
  readonly link: GuestLink
  /** Refuses more. */
  readonly stop: string
}

/** Holds no word of the writer but the username, so that it is of no use for phishing. */
async function writeGuestMail({ writer, appUrl, link, stop }: GuestMail) {
  const subject = 'A letter is waiting for you'
  const message = await renderMail({
    preview: 'It lies sealed in its envelope.',
    heading: subject,
    paragraphs: [
      `${writer} wrote you a letter at ${site.name}. It lies sealed in its envelope, and opens with this link alone.`,
    ],
    button: { label: 'Open the Envelope', href: guestLinkUrl(appUrl, link) },
    afterwards: `You need no account. If the page asks for the key: ${secretInGroups(link.secret)}`,
    foot: `${writer} gave us your address for this alone. We keep it sealed and tell it to no one.`,
    footLinks: [{ label: `Stop Emails From ${site.name}`, href: stop }],
  })
  return { subject, ...message }
}

/** Mails of all writers to one address. None of them is told: they would learn of the others (docs/rules.md 8.8). */
const limitOfAddress = ({ db, limits }: Pick<Dependencies, 'db' | 'limits'>): AddressLimit => ({
  async admit(address) {
    try {
      await limits.take(db, 'mail-to-guest', { account: address })
      return null
    } catch (error) {
      if (!(error instanceof AppError && error.data.retryAfter)) throw error
      return new Date((await databaseNow(db)).getTime() + error.data.retryAfter * 1000)
    }
  },
  refund: address => limits.giveBack(db, 'mail-to-guest', { account: address }),
})

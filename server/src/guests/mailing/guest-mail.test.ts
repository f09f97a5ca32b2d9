import { randomUUID } from 'node:crypto'
import { secretInGroups } from '@novelette/domain/guests/guest-links.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits, mailPauses } from '#db/access-schema.ts'
import { guests, mailRefusals } from '#db/guests-schema.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { mailGuestLetter, mailWithinLimits, queueGuestMail } from '#guest-links/queue-guest-mail.ts'
import { addressPrint } from '#guests/mail-refusals/refused-addresses.ts'
import { isRefusal } from '#lib/app-error.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeMailedGuest } from '#test/mailed-guests.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'

let app: TestApp
let smtp: TestSmtp
let port: number
let jack: TestPerson
beforeAll(async () => {
  port = await freePort()
  smtp = await startSmtp(port)
  app = await startTestApp({ smtpUrl: smtp.url, mailFrom: 'Novelette <post@example.org>', limitFactor: 1 })
  jack = await app.signUpAndIn('Jack')
})
beforeEach(async () => {
  // Two mails to one address leave the second waiting for its minute, which no later test has: a job that runs may queue such a one yet.
  await waitFor(async () => {
    await app.deps.db.execute(
      sql`delete from graphile_worker._private_jobs where key like 'send-guest-mail%' and locked_at is null`,
    )
    return (await jobs()).length === 0
  })
  await app.deps.db.delete(limits)
  await app.deps.db.delete(mailPauses)
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const queue = (guestId: string) => app.deps.db.transaction(tx => queueGuestMail(tx, guestId))
const change = (id: string, set: Partial<typeof guests.$inferInsert>) =>
  app.deps.db.update(guests).set(set).where(eq(guests.id, id))
const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to?.some(one => one.address === address))
const waitFor = <T>(check: () => T) => vi.waitUntil(check, { timeout: 30_000, interval: 50 })
const jobs = async () => {
  const { rows } = await app.deps.db.execute<{ payload: unknown; later: boolean; until: number }>(sql`
    select payload, run_at > now() + interval '1 hour' as later, extract(epoch from run_at - now())::float8 as until
    from graphile_worker._private_jobs where key like 'send-guest-mail%'`)
  return rows
}
const noJobs = () => waitFor(async () => (await jobs()).length === 0)
const past = (interval: string) => sql`now() - ${interval}::interval` as unknown as Date
const newAddress = () => `r-${randomUUID().slice(0, 8)}@example.com`

describe('the mail to a guest', () => {
  /** Rule 8.6 */
  it('comes once, with the link, the key in groups and a way to refuse more', async () => {
    const address = newAddress()
    const guest = await storeMailedGuest(app, jack.user.id, address)
    await queue(guest.id)
    const mail = await waitFor(() => mailsTo(address)[0])
    await noJobs()
    expect(mailsTo(address)).toHaveLength(1)
    expect(mail).toMatchObject({
      from: { name: 'Novelette', address: 'post@example.org' },
      to: [{ address }],
      subject: 'A letter is waiting for you',
    })
    const link = `http://localhost:3000/l/${guest.locator}#${guest.secret}`
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain('Jack wrote you a letter at Novelette.')
      expect(form).toContain(link)
      expect(form).toContain(secretInGroups(guest.secret))
      expect(form).toContain('Stop Emails From Novelette')
      expect(form).toMatch(/http:\/\/localhost:3000\/api\/mail\/stop\?t=[\w-]+/)
      expect(form).not.toMatch(/Rosalind|dearest/)
    }
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(/)
  })

  it('has the headers of a one-click refusal, and no Reply-To, key or link in any header', async () => {
    const address = newAddress()
    const guest = await storeMailedGuest(app, jack.user.id, address)
    await queue(guest.id)
    const mail = await waitFor(() => mailsTo(address)[0])
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe')).toMatch(/^<http:\/\/localhost:3000\/api\/mail\/stop\?t=[\w-]+>$/)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headers.get('list-id')).toBe('<letters.localhost>')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.has('reply-to')).toBe(false)
    const all = [...headers].filter(([key]) => key !== 'to').join('\n')
    for (const secret of [guest.secret, guest.locator, address, 'Rosalind']) expect(all).not.toContain(secret)
  })

  it('names nothing but the guest’s id in its job', async () => {
    const guest = await storeMailedGuest(app, jack.user.id, newAddress())
    await app.deps.db.transaction(async tx => {
      await queueGuestMail(tx, guest.id)
      const { rows } = await tx.execute<{ payload: unknown; key: string }>(
        sql`select payload, key from graphile_worker._private_jobs where key like 'send-guest-mail%'`,
      )
      expect(rows).toEqual([
        { payload: { userId: guest.id, askedAt: expect.any(Number) }, key: `send-guest-mail:${guest.id}` },
      ])
    })
    await noJobs()
  })

  const isNotSent = async (
    prevent: (guest: Awaited<ReturnType<typeof storeMailedGuest>>, address: string) => Promise<unknown>,
  ) => {
    const address = newAddress()
    const guest = await storeMailedGuest(app, jack.user.id, address)
    await app.deps.db.transaction(async tx => {
      await queueGuestMail(tx, guest.id)
      await tx.execute(
        sql`update graphile_worker._private_jobs set run_at = now() + interval '3 seconds' where key = ${`send-guest-mail:${guest.id}`}`,
      )
    })
    await prevent(guest, address)
    await app.deps.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where key = ${`send-guest-mail:${guest.id}`}`,
    )
    await noJobs()
    expect(mailsTo(address)).toEqual([])
    const [stored] = await app.deps.db.select().from(guests).where(eq(guests.id, guest.id))
    expect(stored?.mailedAt).toEqual(expect.any(Date))
  }

  it.each([
    ['the link is closed', { closedAt: past('0') }],
    ['the link is inactive', { inactiveFrom: past('1 second') }],
    ['the address was erased', { sealedAddress: null }],
  ])('is not sent once %s', async (_, set) => {
    await isNotSent(({ id }) => change(id, set))
  })

  it('is not sent once the letters are claimed', async () => {
    await isNotSent(({ id }) => change(id, { claimedBy: jack.user.id, claimedAt: past('0') }))
  })

  it('is not sent once its letter is taken back', async () => {
    await isNotSent(({ letterId }) =>
      app.deps.db
        .update(letters)
        .set({ hiddenFromSender: true, hiddenFromReceiver: true, takenBackAt: past('0') })
        .where(eq(letters.id, letterId)),
    )
  })

  it('is not sent for a writer who is banned or leaves', async () => {
    const { id } = jack.user
    const isJack = eq(profiles.id, id)
    await isNotSent(() => app.deps.db.update(profiles).set({ subscriptionPlan: 'banned' }).where(isJack))
    await app.deps.db.update(profiles).set({ subscriptionPlan: 'freemium' }).where(isJack)
    await isNotSent(() => app.deps.db.update(users).set({ erasesAt: new Date() }).where(eq(users.id, id)))
    await app.deps.db.update(users).set({ erasesAt: null }).where(eq(users.id, id))
  })

  /** Rule 8.6 */
  it('is not sent to an address that refuses mail from everyone or from this writer', async () => {
    for (const writerId of [null, jack.user.id]) {
      await isNotSent(async (_, address) => {
        const print = await addressPrint(app.deps.db, address)
        await app.deps.db.insert(mailRefusals).values({ addressPrint: print, writerId })
      })
    }
  })

  /** Rule 8.6 */
  it('is not sent to the address of an account that has blocked the writer, and to other accounts it is', async () => {
    await isNotSent(async (_, address) => {
      const rose = await app.signUpAndIn('Rose')
      await app.deps.db.update(users).set({ email: address }).where(eq(users.id, rose.user.id))
      await rose.client.blocks.block({ personId: jack.user.id })
    })
    const violet = await app.signUpAndIn('Violet')
    const guest = await storeMailedGuest(app, jack.user.id, violet.user.email)
    await queue(guest.id)
    await waitFor(() => mailsTo(violet.user.email).length === 1)
  })

  /** Rule 8.8 */
  it('is retried while the mail server is down, comes once, and counts once for its address', async () => {
    await smtp.stop()
    const address = newAddress()
    const guest = await storeMailedGuest(app, jack.user.id, address)
    await queue(guest.id)
    await waitFor(async () =>
      (await jobs()).some(({ payload }) => Number((payload as { attempt?: number }).attempt) >= 2),
    )
    smtp = await startSmtp(port)
    await waitFor(() => mailsTo(address).length > 0)
    await noJobs()
    expect(mailsTo(address)).toHaveLength(1)
    expect(await app.deps.db.select().from(limits)).toMatchObject([{ points: 1 }])
  })

  /** Rule 8.8 */
  it('goes three times a day to one address, and a fourth waits for the next day', async () => {
    const address = newAddress()
    for (let n = 1; n <= 4; n += 1) {
      const writer = await app.signUpAndIn(`Writer${n}`)
      const guest = await storeMailedGuest(app, writer.user.id, address)
      await app.deps.db.delete(mailPauses)
      await queue(guest.id)
      if (n < 4) await waitFor(() => mailsTo(address).length === n)
      await waitFor(async () => (await jobs()).every(({ later }) => later))
    }
    expect(mailsTo(address)).toHaveLength(3)
    const [waiting] = await jobs()
    expect(waiting?.until).toBeGreaterThan(23 * 3600)
    expect(waiting?.until).toBeLessThan(25 * 3600)

    await app.deps.db.delete(limits)
    await app.deps.db.delete(mailPauses)
    await app.deps.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where key like 'send-guest-mail%'`,
    )
    await waitFor(() => mailsTo(address).length === 4)
  })
})

describe('mailWithinLimits', () => {
  /** What was counted of the mail before is forgotten: these are about the guest alone. */
  const isQueued = async (guestId: string) => {
    await app.deps.db.delete(limits)
    try {
      await app.deps.db.transaction(tx => mailWithinLimits(app.deps, tx, guestId))
      return true
    } catch (error) {
      if (isRefusal(error, 'mailed_already')) return false
      throw error
    }
  }

  /** Rule 8.8 */
  it('queues none before the letter was opened or a week passed, and none the same day after it was opened', async () => {
    const guest = await storeMailedGuest(app, jack.user.id, newAddress())
    expect(await isQueued(guest.id)).toBe(true)
    expect(await isQueued(guest.id)).toBe(false)
    const cases = [
      { mailedAt: past('6 days'), openedAt: null, queues: false },
      { mailedAt: past('6 days'), openedAt: past('7 days'), queues: false },
      { mailedAt: past('8 days'), openedAt: null, queues: true },
      { mailedAt: past('23 hours'), openedAt: past('1 hour'), queues: false },
      { mailedAt: past('25 hours'), openedAt: past('1 hour'), queues: true },
    ]
    for (const { queues, ...set } of cases) {
      await change(guest.id, set)
      expect(await isQueued(guest.id)).toBe(queues)
    }
  })

  /** Rule 8.8 */
  it('counts all guests of one writer with one address as one', async () => {
    const address = newAddress()
    const first = await storeMailedGuest(app, jack.user.id, address)
    const second = await storeMailedGuest(app, jack.user.id, address)
    expect(await isQueued(first.id)).toBe(true)
    expect(await isQueued(second.id)).toBe(false)
    await change(first.id, { mailedAt: past('8 days') })
    expect(await isQueued(second.id)).toBe(true)
  })

  /** Rule 8.8 */
  it('counts nothing for a writer whose letter is not mailed, since its address was today', async () => {
    const guest = await storeMailedGuest(app, jack.user.id, newAddress())
    const mailLetter = () => app.deps.db.transaction(tx => mailGuestLetter(app.deps, tx, guest.id))
    const counted = () => app.deps.db.select().from(limits).orderBy(limits.key)
    await mailLetter()
    await noJobs()
    const before = await counted()
    // As once another address took its place, and gave it back.
    await change(guest.id, { mailedAt: null })
    await mailLetter()
    expect(await jobs()).toEqual([])
    expect(await counted()).toEqual(before)
  })

  it('queues none without an address or a letter', async () => {
    const guest = await storeMailedGuest(app, jack.user.id, newAddress())
    await app.deps.db.update(letters).set({ hiddenFromSender: true }).where(eq(letters.id, guest.letterId))
    expect(await isQueued(guest.id)).toBe(false)
    await app.deps.db.update(letters).set({ status: 'read' }).where(eq(letters.id, guest.letterId))
    await change(guest.id, { addressPrint: null, sealedAddress: null })
    expect(await isQueued(guest.id)).toBe(false)
  })
})

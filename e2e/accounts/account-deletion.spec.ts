import { expect, test } from '../fixtures.ts'
import { onDatabase } from '../on-database.ts'
import { password } from '../people.ts'
import type { ProductServer } from '../server.ts'

/** At its start the server erases due accounts. */
async function expireGracePeriod(server: ProductServer): Promise<void> {
  await server.shutDown()
  await onDatabase(server.databaseUrl, [
    `update users set erases_at = erases_at - interval '15 days'`,
    `select graphile_worker.add_job('erase-accounts')`,
  ])
  await server.launch()
}

test('a former member’s letters stay and link to no profile', async ({ openAs, server }) => {
  const rose = await openAs('Rose_L')
  const { page: jack, api } = await openAs('Jack_L')
  const letter = (receiver: string, words: string) => ({
    id: crypto.randomUUID(),
    receiver,
    banner: 'royal-elegance' as const,
    content: `<p>My dear,</p><p>${words}</p>`,
  })
  const [opened, sealed, sent] = [
    letter('Jack_L', 'I never said how much your last letter meant.'),
    letter('Jack_L', 'This one you have not opened yet.'),
    letter('Rose_L', 'Are you still there?'),
  ]
  await rose.api.client.letters.send(opened)
  await rose.api.client.letters.send(sealed)
  await api.client.letters.send(sent)
  await api.client.letters.markRead({ id: opened.id })
  await rose.api.client.leaving.leave({ password })
  await expireGracePeriod(server)
  const senders = async () =>
    (await api.client.letters.inbox({})).letters.map(({ sender }) => sender.username)
  await expect.poll(senders).not.toContain('Rose_L')

  const expectNoProfileLinks = async (path: string, ...texts: string[]) => {
    await jack.goto(path)
    for (const text of texts) await expect(jack.getByText(text).first()).toBeVisible()
    await expect(jack.getByText('Rose_L')).toHaveCount(0)
    await expect(jack.getByRole('main').locator('a[href^="/u/"], a[href*="to="]')).toHaveCount(0)
  }
  await expectNoProfileLinks('/dashboard', 'From: a former member', 'To: a former member')
  await expectNoProfileLinks('/inbox', 'From: a former member')
  await expectNoProfileLinks('/sent', 'To a former member')
  await expectNoProfileLinks(`/sent?letter=${sent.id}`, 'Are you still there?')
  await expectNoProfileLinks(`/inbox?letter=${opened.id}`, 'I never said how much')
  await expect(jack.getByRole('link', { name: 'Reply' })).toHaveCount(0)
  await expect(jack.locator('.letter-sheet__sign')).toHaveText('With love,a former member')
  await jack.getByRole('link', { name: 'All letters with a former member' }).click()
  await expect(jack).toHaveURL(/\/letters\//)
  await expectNoProfileLinks(new URL(jack.url()).pathname, 'You and a former member', 'Are you still there?')
  await expectNoProfileLinks(`/inbox?letter=${sealed.id}`, 'From: a former member')
  await jack.getByRole('button', { name: 'Open the letter from a former member' }).click()
  await expect(jack.getByText('This one you have not opened yet.')).toBeVisible()
  await expect(jack).toHaveTitle(/A letter from a former member/)
})

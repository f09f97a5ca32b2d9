import { expect, test } from '../fixtures.ts'

test.describe('a live stream that breaks', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|Failed to fetch/] })

  test('an open page catches up with what happened while its live stream was broken', async ({ openAs }) => {
    const { page } = await openAs('Bruno')
    const { api: cleo } = await openAs('Cleo')
    await page.goto('/inbox')
    await expect(page.getByText('No letters received yet')).toBeVisible()
    await page.context().setOffline(true)
    for (const number of [1, 2, 3]) {
      await cleo.client.letters.send({
        id: crypto.randomUUID(),
        receiver: 'Bruno',
        banner: 'royal-elegance',
        content: `<p>Letter number ${number}</p>`,
      })
    }
    await page.context().setOffline(false)
    await expect(page.getByRole('main').getByText('3 unread')).toBeVisible()
    for (const number of [1, 2, 3]) await expect(page.getByText(`Letter number ${number}`)).toBeVisible()
  })
})

import { expect } from 'vitest'
import { button, text, textbox } from '../find-element.ts'
import { inEachEngine } from '../journey.ts'
import { bothWidths } from '../looks-of-journeys.ts'
import { signInHere } from '../sign-in-here.ts'

const editor = textbox('Your letter')

inEachEngine('offline and back', bothWidths, async journey => {
  journey.expectProblems(/ERR_|NS_ERROR|NetworkError|Failed to fetch|Load failed/)
  const page = await journey.openWindow()
  await signInHere(page, journey, 'Ben_off')
  const ada = await journey.signIn('Ada_off')
  await ada.client.letters.send({
    id: crypto.randomUUID(),
    receiver: 'Ben_off',
    banner: 'spring-flowers',
    content: '<p>From the country house.</p>',
  })
  await page.goto('/inbox')
  await page.see(text('From the country house.'))
  await expect.poll(() => page.window.evaluate(canOpenOffline), { timeout: 60_000 }).toBe(true)
  await page.goto('/compose?to=Ada_off')
  await page.click(editor)
  await page.window.type('Before the storm. ')
  await page.see(text(/^Draft saved/))

  await journey.connection.cut()
  await page.window.type('And in the middle of it.')
  await page.see(text('On this device, will be saved when you are back online'))
  await page.click(button('Send Beautiful Letter'))
  await page.see(text(/will be sent when it is back/))
  await page.takePicture('Waiting to be sent')
  await page.goto('/inbox')
  await page.see(text('You are offline'))
  await page.see(text('From the country house.'))
  await page.takePicture('Inbox offline')

  await journey.connection.restore()
  await expect
    .poll(async () => (await ada.client.letters.inbox({})).letters.map(({ preview }) => preview), {
      timeout: 120_000,
    })
    .toEqual(['Before the storm. And in the middle of it.'])
  await page.seeGone(text('You are offline'))
})

/** Runs in the page. The inbox opens once a service worker has its files and both shelves, which are answered one by one, are kept. */
async function canOpenOffline(): Promise<boolean> {
  await navigator.serviceWorker.ready
  const inbox = Object.entries(localStorage).find(([key]) => key.startsWith('inbox-of-user-'))
  const { unread, read } = JSON.parse(inbox?.[1] ?? '{}')
  return Boolean(unread && read)
}

import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { noticeServer } from '#test/notice-answers.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { installPushBrowser, vapidKey } from '#test/push-browser.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { connectionLost, type ServerAnswers } from '#test/server-stub.ts'
import { StoredLetters } from '#test/stored-letters.ts'
import { cacheDashboard } from './cached-dashboard.ts'

const question = 'Do you want to know when a letter comes?'
const promo = /A clear night/
const timeZone = ownTimeZone()
const fresh = { received: [], sent: [], unreadCount: 0, asksAboutNotices: true }

async function open(first: Partial<NoticeSettings> = {}, ...answers: readonly ServerAnswers[]) {
  const opened = await renderApp('/dashboard', [
    new StoredLetters().answers,
    { letters: { dashboard: () => fresh } },
    noticeServer({ vapidKey, ...first }).answers,
    ...answers,
  ])
  await screen.findByRole('region', { name: question })
  return opened
}
const isOver = () => waitFor(() => expect(screen.queryByRole('region', { name: question })).toBeNull())

it.each([
  ['By Email', { mail: 'at_once', timeZone }, 'We email you when a letter comes while you are away.'],
  ['No, Thanks', {}, 'We do not ask again. It stays in your settings.'],
])('the card asks once and is over with %s, whose focus goes to the page', async (button, change, words) => {
  const { user, server } = await open()
  await user.click(await findButton(button))
  await findWords(words)
  await isOver()
  expect(server.inputsOf('notices/change')).toEqual([change])
  expect(document.activeElement).toBe(document.getElementById('main'))
  await screen.findByRole('link', { name: promo })
})

it('the message leads to the settings of notices', async () => {
  const { user, router } = await open()
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue()
  await user.click(await findButton('No, Thanks'))
  await user.click(await findButton('Settings'))
  expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ to: '/settings', hash: 'notices' }))
})

it('the card takes one answer, however often it is pressed', async () => {
  const { server } = await open()
  const button = await findButton('By Email')
  fireEvent.click(button)
  fireEvent.click(button)
  await isOver()
  expect(server.inputsOf('notices/change')).toHaveLength(1)
})

it('On This Device asks the system at the press alone, and keeps the answer', async () => {
  const browser = installPushBrowser()
  const { user, server } = await open()
  const button = await findButton('On This Device')
  expect(browser.asked).toBe(0)
  await user.click(button)
  await isOver()
  expect(browser.asked).toBe(1)
  expect(server.inputsOf('notices/subscribe')).toHaveLength(1)
  expect(server.inputsOf('notices/change')).toEqual([{ timeZone }])
})

it('a device that says no leaves the other answers, and counts as no answer', async () => {
  installPushBrowser({ answer: 'denied' })
  const { user, server } = await open()
  await user.click(await findButton('On This Device'))
  await findWords('Your device does not allow notices.')
  await findButton('By Email')
  expect(server.inputsOf('notices/change')).toEqual([])
})

it.each([
  ['without a key of the server', () => void installPushBrowser(), { vapidKey: null }],
  ['in a browser without service workers', () => undefined, {}],
])('devices are not offered %s', async (_, install, settings) => {
  install()
  await open(settings)
  expect(screen.queryByRole('button', { name: 'On This Device' })).toBeNull()
})

it('says that nothing was changed when the server cannot be reached', async () => {
  const { user } = await open({}, { notices: { change: () => Promise.reject(connectionLost()) } })
  await user.click(await findButton('By Email'))
  await findWords('Nothing was changed.')
  await findButton('By Email')
})

it('a cached dashboard asks nothing until the server says so', async () => {
  cacheDashboard(roseUser, { dashboard: fresh, lastFetched: Date.now() - 1000 })
  const { promise, resolve } = Promise.withResolvers<typeof fresh>()
  const { server } = await renderApp('/dashboard', [
    new StoredLetters().answers,
    { letters: { dashboard: () => promise } },
    noticeServer({ vapidKey }).answers,
  ])
  await screen.findByRole('link', { name: promo })
  await waitFor(() => expect(server.inputsOf('letters/dashboard')).toHaveLength(1))
  expect(screen.queryByRole('region', { name: question })).toBeNull()
  resolve(fresh)
  await screen.findByRole('region', { name: question })
})

import { errors } from '@novelette/domain/errors.ts'
import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { noticeServer } from '#test/notice-answers.ts'
import { findButton, findWords, textOf } from '#test/on-screen.ts'
import { installPushBrowser, keepPushDevice, vapidKey } from '#test/push-browser.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'
import { settingsAnswers } from '#test/settings-answers.ts'
import { person } from '#test/stored-letters.ts'
import { dayThisYear } from '#test/time.ts'

const lost = () => {
  throw connectionLost()
}
const laptop = {
  id: '0197a000-0000-7000-8000-00000000000a',
  device: 'Firefox on Android',
  createdAt: dayThisYear(11, 25),
}

async function open(first: Partial<NoticeSettings> = {}, ...answers: readonly ServerAnswers[]) {
  const { answers: server } = noticeServer({ timeZone: 'Europe/Lisbon', ...first })
  const opened = await renderApp('/settings', [settingsAnswers, server, ...answers])
  const section = within(await screen.findByRole('region', { name: 'Notices by Email or Device' }))
  await section.findByRole('radio', { name: 'At Once' })
  return { ...opened, section }
}
const findSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
const hintOf = (box: HTMLElement) => {
  const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  return hint && textOf(hint)
}

describe('notices by mail', () => {
  it('are chosen, and shown before the answer', async () => {
    const { user, server, section } = await open()
    await user.click(section.getByRole('radio', { name: 'At Once' }))
    expect(section.getByRole<HTMLInputElement>('radio', { name: 'At Once' }).checked).toBe(true)
    await waitFor(() => expect(server.inputsOf('notices/change')).toEqual([{ mail: 'at_once' }]))
  })

  it('come at an hour that is chosen, by the person’s own clock', async () => {
    const { user, server, section } = await open()
    await user.click(section.getByRole('radio', { name: 'Once a Day' }))
    const hour = await section.findByRole('combobox', { name: 'Every day at' })
    expect(section.getByRole('option', { name: '7:00 PM', selected: true })).toBeTruthy()
    await findWords('These are hours of Lisbon time.')
    await user.selectOptions(hour, '7:30 AM')
    await waitFor(() =>
      expect(server.inputsOf('notices/change')).toEqual([
        { mail: 'daily', dailyAt: '19:00' },
        { mail: 'daily', dailyAt: '07:30' },
      ]),
    )
  })

  it('keep an hour that the list lacks', async () => {
    const { section } = await open({ mail: 'daily', dailyAt: '19:10' })
    expect(section.getByRole('option', { name: '7:10 PM', selected: true })).toBeTruthy()
  })

  it('stay as they were when the server cannot be reached', async () => {
    const { user, section } = await open({}, { notices: { change: lost } })
    await user.click(section.getByRole('radio', { name: 'At Once' }))
    await findWords('Nothing was changed. You seem to be offline.')
    expect(section.getByRole<HTMLInputElement>('radio', { name: 'Never' }).checked).toBe(true)
  })

  it('say when a link has stopped them, until they are chosen again', async () => {
    const mailStoppedAt = dayThisYear(11, 25)
    const { user, section } = await open({ mailStoppedAt })
    await findWords('Stopped by a link on Nov 25')
    await user.click(section.getByRole('radio', { name: 'At Once' }))
    await waitFor(() => expect(section.queryByText('Stopped by a link on Nov 25')).toBeNull())
  })

  it('say that mails came back', async () => {
    await open({ mailReturned: true })
    await findWords('Our emails to you come back')
  })
})

describe('hours', () => {
  it('can be quiet, and are by default from ten to eight', async () => {
    const { user, server, section } = await open({ mail: 'at_once' })
    expect(section.queryByText(/These are hours of/)).toBeNull()
    await user.click(await findSwitch('Quiet hours'))
    await section.findByRole('option', { name: '10:00 PM', selected: true })
    await user.selectOptions(await section.findByRole('combobox', { name: 'To' }), '9:00 AM')
    await waitFor(() =>
      expect(server.inputsOf('notices/change')).toEqual([
        { quietHours: { from: '22:00', to: '08:00' } },
        { quietHours: { from: '22:00', to: '09:00' } },
      ]),
    )
    await user.click(await findSwitch('Quiet hours'))
    await waitFor(() => expect(server.inputsOf('notices/change').at(-1)).toEqual({ quietHours: null }))
  })

  it('never begin when they end', async () => {
    const { section } = await open({ mail: 'at_once', quietHours: { from: '22:00', to: '08:00' } })
    const to = within(section.getByRole('combobox', { name: 'To' }))
    expect(to.queryByRole('option', { name: '10:00 PM' })).toBeNull()
  })

  it('name their zone, and lead to where it is chosen', async () => {
    const quietHours = { from: '22:00', to: '08:00' }
    const { section } = await open({ mail: 'at_once', quietHours, timeZone: 'Asia/Ho_Chi_Minh' })
    await findWords('These are hours of Ho Chi Minh time.')
    expect(section.getByRole('link', { name: 'Change Time Zone' }).getAttribute('href')).toBe(
      '/settings#time-zone',
    )
  })

  it('count by the zone of the browser where none is known', async () => {
    const { user, server } = await open({ mail: 'at_once', timeZone: null })
    await user.click(await findSwitch('Quiet hours'))
    await waitFor(() =>
      expect(server.inputsOf('notices/change')).toEqual([
        { quietHours: { from: '22:00', to: '08:00' }, timeZone: ownTimeZone() },
      ]),
    )
  })
})

describe('names', () => {
  it('are given with what that means', async () => {
    const { user, server } = await open({ mail: 'at_once' })
    const box = await findSwitch('Say who wrote')
    expect(hintOf(box)).toBe(
      'The name then stands on your lock screen, also while a recording plays, and in the email.',
    )
    await user.click(box)
    await waitFor(() => expect(server.inputsOf('notices/change')).toEqual([{ names: true }]))
  })
})

describe('notices on devices', () => {
  it('are not offered by a server without a key', async () => {
    installPushBrowser()
    const { section } = await open()
    expect(section.queryByRole('switch', { name: 'On this device' })).toBeNull()
  })

  it('ask the system at the press, and hand this browser in', async () => {
    const browser = installPushBrowser()
    const { user, server } = await open({ vapidKey })
    const box = await findSwitch('On this device')
    expect(browser.asked).toBe(0)
    await user.click(box)
    await findWords('This device')
    await findWords('Since Nov 25')
    expect(box.checked).toBe(true)
    expect(browser.asked).toBe(1)
    expect(server.inputsOf('notices/subscribe')).toEqual([
      { endpoint: browser.subscription?.endpoint, p256dh: 'a-point', auth: 'a-secret', vapidKey },
    ])
  })

  it('end here with the switch: the subscription, and the row', async () => {
    const browser = installPushBrowser()
    const { user, server } = await open({ vapidKey })
    const box = await findSwitch('On this device')
    await user.click(box)
    await findWords('Since Nov 25')
    const endpoint = browser.subscription?.endpoint
    await user.click(box)
    await waitFor(() => expect(box.checked).toBe(false))
    expect(browser.ended).toEqual([endpoint])
    await waitFor(() => expect(server.inputsOf('notices/unsubscribe')).toEqual([{ endpoint }]))
    expect(localStorage.getItem('push-device')).toBeNull()
  })

  it('stay off when the device says no, which its settings can change', async () => {
    installPushBrowser({ answer: 'denied' })
    const { user, server } = await open({ vapidKey })
    const box = await findSwitch('On this device')
    await user.click(box)
    await findWords(
      'Your device does not allow notices. You can change that in its settings, under Notifications.',
    )
    expect(box.checked).toBe(false)
    expect(box.disabled).toBe(true)
    expect(server.inputsOf('notices/subscribe')).toEqual([])
  })

  it('stay off when the question is closed', async () => {
    installPushBrowser({ answer: 'default' })
    const { user } = await open({ vapidKey })
    const box = await findSwitch('On this device')
    await user.click(box)
    await findWords('Your device was given no answer')
    expect(box.disabled).toBe(false)
  })

  it.each([
    ['NotAllowedError', 'The service that brings notices to this browser could not be reached.'],
    ['SecurityError', 'Not in a private window.'],
  ])('stay off when the browser refuses: %s', async (name, words) => {
    const browser = installPushBrowser({ subscribeError: new DOMException('', name) })
    const { user } = await open({ vapidKey })
    await user.click(await findSwitch('On this device'))
    await findWords(words)
    expect(browser.subscription).toBeNull()
  })

  it('leave no subscription behind when the server refuses it', async () => {
    const browser = installPushBrowser()
    const { user } = await open(
      { vapidKey },
      { notices: { subscribe: () => Promise.reject(refusal('push_refused')) } },
    )
    const box = await findSwitch('On this device')
    await user.click(box)
    await findWords(errors.push_refused.message)
    expect(browser.ended).toEqual(['https://push.example/1'])
    expect(box.checked).toBe(false)
  })

  it('say in words where the browser has none', async () => {
    await open({ vapidKey })
    const box = await findSwitch('On this device')
    expect(box.disabled).toBe(true)
    expect(hintOf(box)).toBe('Not in a private window.')
  })

  it('end on another device with Remove, which moves the focus on', async () => {
    const { user, server, section } = await open({ vapidKey, devices: [laptop] })
    await user.click(section.getByRole('button', { name: 'Remove Firefox on Android, since Nov 25' }))
    await findWords('No notices go to that device any more.')
    expect(document.activeElement).toBe(section.getByRole('heading', { name: 'Notices by Email or Device' }))
    expect(server.inputsOf('notices/removeDevice')).toEqual([{ id: laptop.id }])
  })

  it('go on when Remove does not reach the server', async () => {
    const { user, section } = await open({ vapidKey, devices: [laptop] }, { notices: { removeDevice: lost } })
    await user.click(section.getByRole('button', { name: /^Remove Firefox/ }))
    await findWords('Notices still go to this device.')
  })

  it('are off here once this browser was removed elsewhere', async () => {
    installPushBrowser({ permission: 'granted' }).subscribe('https://push.example/1')
    keepPushDevice(roseUser.id, 'https://push.example/1', crypto.randomUUID())
    await open({ vapidKey, devices: [laptop] })
    expect((await findSwitch('On this device')).checked).toBe(false)
  })
})

describe('a notice to try', () => {
  it.each([
    [{ mail: true, devices: 0 }, 'On its way to your address.'],
    [{ mail: true, devices: 1 }, 'On its way to your address and to 1 device.'],
    [{ mail: false, devices: 2 }, 'On its way to 2 devices.'],
  ])('says where it goes: %o', async (sent, words) => {
    const { user } = await open({ mail: 'at_once' }, { notices: { sendTest: () => sent } })
    await user.click(await findButton('Send a Test Notice'))
    await findWords(words)
  })

  it('says that it was asked for too often', async () => {
    const { user } = await open(
      { mail: 'at_once' },
      { notices: { sendTest: () => Promise.reject(refusal('rate_limited', { retryAfter: 600 })) } },
    )
    await user.click(await findButton('Send a Test Notice'))
    await findWords('Too many attempts. Please try again in 10 minutes.')
  })

  it('is not offered while nothing is told', async () => {
    const { section } = await open()
    expect(section.queryByRole('button', { name: 'Send a Test Notice' })).toBeNull()
  })
})

describe('muted people', () => {
  it.each([
    ['can be added where there are notices to mute', { mail: 'at_once' }, 1],
    ['cannot be where there are none, and the way is not told', { mail: 'never' }, 0],
  ] as const)('%s', async (_, settings, times) => {
    await open(settings)
    await findWords('Nobody.')
    expect(screen.queryAllByText(/press Mute/)).toHaveLength(times)
  })

  const jack = person('Jack')

  it('are listed, and unmuted with Undo', async () => {
    const { user, server, section } = await open({ muted: [jack] })
    await user.click(section.getByRole('button', { name: 'Unmute Jack' }))
    await findWords('Jack is not muted any more.')
    expect(section.queryByRole('button', { name: 'Unmute Jack' })).toBeNull()
    expect(document.activeElement).toBe(section.getByRole('heading', { name: 'Notices by Email or Device' }))
    await user.click(await findButton('Undo'))
    await section.findByRole('button', { name: 'Unmute Jack' })
    expect(server.inputsOf('notices/unmute')).toEqual([{ personId: jack.id }])
    expect(server.inputsOf('notices/mute')).toEqual([{ personId: jack.id }])
  })

  it('stay muted when the server cannot be reached', async () => {
    const { user, section } = await open({ muted: [jack] }, { notices: { unmute: lost } })
    await user.click(section.getByRole('button', { name: 'Unmute Jack' }))
    await findWords('Nothing was changed. You seem to be offline.')
    await section.findByRole('button', { name: 'Unmute Jack' })
  })
})

it('says that the settings of notices did not load, and retries', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { user, server } = await renderApp('/settings', [
    settingsAnswers,
    { notices: { settings: () => Promise.reject(refusal('rate_limited')) } },
  ])
  const section = within(await screen.findByRole('region', { name: 'Notices by Email or Device' }))
  await section.findByText('Your notices could not be loaded')
  server.answer(noticeServer().answers)
  await user.click(section.getByRole('button', { name: 'Try Again' }))
  await section.findByRole('radio', { name: 'At Once' })
})

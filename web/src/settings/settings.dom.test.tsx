import type { OpenSession } from '@novelette/domain/accounts/session-schemas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { firstWords } from '#letters/lists/preview-text.ts'
import { allFaceDown } from '#letters/parts/photograph/reading/all-face-down.ts'
import { noNotices } from '../test/notice-answers.ts'
import { findButton, findWords, textOf } from '../test/on-screen.ts'
import { renderApp, roseUser } from '../test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '../test/server-stub.ts'
import { settingsAnswers } from '../test/settings-answers.ts'

const secret = 'a horse with wings'
const another = 'a different horse entirely'

const open = (...answers: readonly ServerAnswers[]) => renderApp('/settings', [settingsAnswers, ...answers])
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const pressIn = async (name: string, button: string) =>
  (await section(name)).findByRole('button', { name: button })
const fieldIn = async (name: string, label: string) =>
  (await section(name)).findByLabelText(label, { selector: 'input' })
const focused = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))

describe('EmailSection', () => {
  const pending = { email: 'rose.new@example.com', expiresAt: new Date(Date.now() + 3_600_000) }

  async function openForm(answers: ServerAnswers) {
    const opened = await open(answers)
    await opened.user.click(await pressIn('Email Address', 'Change Email'))
    return { ...opened, address: await fieldIn('Email Address', 'New Email') }
  }

  it('requires an address and the password before it sends anything', async () => {
    const { user, server, address } = await openForm({})
    await focused(address)
    await user.type(address, 'no address')
    await user.click(await pressIn('Email Address', 'Send Link'))
    await findWords('Please enter a valid email address')
    await findWords('Please enter your password')
    await focused(address)
    expect(server.inputsOf('emailChanges/ask')).toEqual([])
  })

  it.each([
    ['Current Password', refusal('wrong_password'), 'That is not your current password.'],
    [
      'New Email',
      refusal('invalid_input', { fields: { email: 'This is your address already.' } }),
      'This is your address already.',
    ],
  ])('says beside the field why the change of address was refused: %s', async (label, reason, words) => {
    const { user, address } = await openForm({ emailChanges: { ask: () => Promise.reject(reason) } })
    await user.type(address, 'rose.new@example.com')
    await user.type(await fieldIn('Email Address', 'Current Password'), secret)
    await user.click(await pressIn('Email Address', 'Send Link'))
    await findWords(words)
    await focused(await fieldIn('Email Address', label))
  })

  it('shows where the link went until the change is cancelled', async () => {
    const { user, address } = await openForm({
      emailChanges: { ask: () => pending, cancel: () => ({}) },
    })
    await user.type(address, 'rose.new@example.com')
    await user.type(await fieldIn('Email Address', 'Current Password'), secret)
    await user.click(await pressIn('Email Address', 'Send Link'))
    await findWords('We sent a link to rose.new@example.com.')
    await findWords('The link works until ')
    expect((await section('Email Address')).getByRole('definition').textContent).toBe(roseUser.email)
    await user.click(await pressIn('Email Address', 'Use Another Address'))
    await user.click(await pressIn('Email Address', 'Cancel'))
    await focused(await pressIn('Email Address', 'Use Another Address'))
    await user.click(await pressIn('Email Address', 'Cancel the Change'))
    await pressIn('Email Address', 'Change Email')
    await findWords('The link no longer works.')
    await focused(await screen.findByRole('heading', { name: 'Email Address' }))
  })
})

describe('PasswordSection', () => {
  async function openForm(answers: ServerAnswers) {
    const opened = await open(answers)
    await opened.user.click(await pressIn('Password', 'Change Password'))
    const fill = async (label: string, text: string) => {
      const input = await fieldIn('Password', label)
      await opened.user.clear(input)
      await opened.user.type(input, text)
      return input
    }
    const send = async () => opened.user.click(await pressIn('Password', 'Change Password'))
    return { ...opened, fill, send }
  }

  it('requires a new password of sufficient length typed twice before it sends anything', async () => {
    const { server, fill, send } = await openForm({})
    await focused(await fieldIn('Password', 'Current Password'))
    await fill('Current Password', secret)
    await fill('New Password', 'short')
    await fill('Confirm New Password', 'shorter')
    await send()
    await findWords('Password must be at least 8 characters long')
    await fill('New Password', another)
    await send()
    await findWords('Passwords do not match')
    expect(server.inputsOf('passwords/change')).toEqual([])
  })

  it.each([
    ['a wrong present one', refusal('wrong_password'), 'That is not your current password.'],
    ['a lost connection', connectionLost(), 'Your password was not changed'],
    ['too many attempts', refusal('rate_limited', { retryAfter: 90 }), 'Please try again in 2 minutes.'],
  ])('says why the new password was refused, and allows another try: %s', async (_, reason, words) => {
    const { server, fill, send } = await openForm({
      passwords: { change: () => Promise.reject(reason) },
    })
    await fill('Current Password', secret)
    await fill('New Password', another)
    await fill('Confirm New Password', another)
    await send()
    await findWords(words)
    server.answer({ passwords: { change: () => ({}) } })
    await send()
    await findWords('Your password is changed.')
    await focused(await pressIn('Password', 'Change Password'))
  })
})

describe('SessionsSection', () => {
  const session = (device: string, current = false): OpenSession => ({
    id: crypto.randomUUID(),
    device,
    createdAt: new Date(),
    lastActiveAt: new Date(),
    current,
    isOwnDevice: false,
    isOver: false,
  })
  const [here, phone, computer] = [
    session('Chrome on Linux', true),
    session('Safari on iOS'),
    session('Firefox on Windows'),
  ]
  const rows = async () => (await section('Where You Are Signed In')).findAllByRole('listitem')
  const activeNow = (one: OpenSession) => ({ ...one, lastActiveAt: new Date() })
  const listed: ServerAnswers = { sessions: { list: () => [phone, here, computer].map(activeNow) } }

  it('lists this device first, without a button of its own', async () => {
    await open(listed)
    const [first, second] = await rows()
    expect(first && textOf(first)).toMatch(/^Chrome on LinuxThis deviceActive nowSigned in since/)
    expect(first?.querySelector('button')).toBeNull()
    expect(second && textOf(second)).toContain('Last active a moment ago')
  })

  it.each([
    ['is ended', () => ({})],
    ['had ended by itself', () => Promise.reject(refusal('not_found'))],
  ])('removes a device that %s, and moves the focus to the next', async (_, end) => {
    const { user, server } = await open(listed, { sessions: { end } })
    await user.click(await findButton(/^Sign out Safari on iOS/))
    await findWords('Safari on iOS is signed out.')
    expect(server.inputsOf('sessions/end')).toEqual([{ id: phone.id }])
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    await focused(await findButton(/^Sign out Firefox on Windows/))
  })

  it('ends the notices of a device whose session is over', async () => {
    const over = { ...phone, isOver: true }
    const { user, server } = await open({ sessions: { list: () => [here, over], end: () => ({}) } })
    const [, second] = await rows()
    expect(second && textOf(second)).toContain('No longer signed in; notices still go there')
    await user.click(await findButton(/^End notices on Safari on iOS/))
    await findWords('No notices go to that device any more.')
    expect(server.inputsOf('sessions/end')).toEqual([{ id: phone.id }])
    await waitFor(async () => expect(await rows()).toHaveLength(1))
  })

  it('follows what is signed in and ended elsewhere, with the devices that have notices', async () => {
    const device = { id: crypto.randomUUID(), device: 'Safari on iOS', createdAt: new Date() }
    let [sessions, devices] = [[here, phone], [device]]
    const settings = () => ({ ...noNotices, vapidKey: 'a-key', devices })
    const { server } = await open({ sessions: { list: () => sessions }, notices: { settings } })
    const told = async () =>
      (await section('Notices by Email or Device')).queryAllByRole('button', { name: /^Remove Safari/ })
    await waitFor(async () =>
      expect([await rows(), await told()]).toMatchObject([{ length: 2 }, { length: 1 }]),
    )
    sessions = [here]
    devices = []
    await server.tell({ kind: 'profile-changed', ids: [] })
    await waitFor(async () =>
      expect([await rows(), await told()]).toMatchObject([{ length: 1 }, { length: 0 }]),
    )
  })

  it('keeps a device that could not be signed out, and says so', async () => {
    const { user } = await open(listed, {
      sessions: { end: () => Promise.reject(refusal('unexpected')) },
    })
    await user.click(await findButton(/^Sign out Safari on iOS/))
    await findWords('This device is still signed in.')
    expect(await rows()).toHaveLength(3)
  })

  it('removes all other devices at once', async () => {
    const { user } = await open(listed, { sessions: { endOthers: () => ({}) } })
    await user.click(await findButton('Sign Out Everywhere Else'))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Sign Out Everywhere Else' })).toBeNull()
    await focused(await screen.findByRole('heading', { name: 'Where You Are Signed In' }))
  })
})

describe('failures in the settings', () => {
  it.each([
    [
      'sessions',
      { sessions: { list: () => Promise.reject(refusal('not_found')) } },
      'Your devices could not be loaded',
    ],
    [
      'a change of address',
      { emailChanges: { pending: () => Promise.reject(refusal('not_found')) } },
      'Whether your address is being changed could not be loaded',
    ],
    [
      'passkeys',
      { passkeys: { list: () => Promise.reject(refusal('not_found')) } },
      'Your passkeys could not be loaded',
    ],
  ] satisfies [string, ServerAnswers, string][])(
    'says that a section did not load, and retries: %s',
    async (_, answers, words) => {
      const { user, server } = await open(answers)
      await findWords(words)
      server.answer(settingsAnswers)
      await user.click(await findButton('Try Again'))
      await waitFor(() => expect(document.body.textContent).not.toContain(words))
    },
  )

  it('says that nothing was downloaded', async () => {
    const { user } = await open({ accountData: { start: () => Promise.reject(refusal('unexpected')) } })
    await user.click(await findButton('Download My Data'))
    await findWords('Nothing was downloaded')
  })
})

describe('the deletion of an account', () => {
  const text = /^Your account will be erased on/

  it('asks for the password, and can be cancelled', async () => {
    const { user, server } = await open({
      leaving: { leave: () => Promise.reject(refusal('wrong_password')) },
    })
    const opener = await pressIn('Delete Account', 'Delete My Account')
    await user.click(opener)
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
    dialog.getByText(/To undo it, sign in again within 14 days and press Keep My Account\./)
    const field = await dialog.findByLabelText('Current Password', { selector: 'input' })
    await focused(field)
    await user.type(field, 'not the right one')
    await user.click(dialog.getByRole('button', { name: 'Delete My Account' }))
    await findWords('That is not your current password.')
    await focused(field)
    await user.click(dialog.getByRole('button', { name: 'Keep My Account' }))
    await focused(opener)
    expect(server.inputsOf('leaving/leave')).toHaveLength(1)
  })

  it('cancels a pending deletion in the settings, and informs the other tabs', async () => {
    const heard: unknown[] = []
    const channel = new BroadcastChannel('session')
    channel.onmessage = ({ data }) => heard.push(data)
    const { user } = await open({
      accounts: { session: () => ({ ...roseUser, erasesAt: new Date('2026-12-07') }) },
      leaving: { stay: () => ({}) },
    })
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    await user.click(await pressIn('Delete Account', 'Keep My Account'))
    await findWords('Your account stays, with all that is in it.')
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    await focused(await screen.findByRole('heading', { name: 'Delete Account' }))
    await pressIn('Delete Account', 'Delete My Account')
    await waitFor(() => expect(heard).toEqual(['signed-in']))
    channel.close()
  })

  it('cancels a pending deletion from the notice on any screen', async () => {
    const { user } = await open({
      accounts: { session: () => ({ ...roseUser, erasesAt: new Date('2026-12-07') }) },
      leaving: { stay: () => ({}) },
    })
    const banner = within(await screen.findByRole('banner'))
    await user.click(await banner.findByRole('button', { name: 'Keep My Account' }))
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    await focused(screen.getByRole('main'))
  })
})

describe('EnclosuresSection', () => {
  it.each([
    ['Photographs', 'you would rather have letters without', { photographs: false, recordings: true }],
    ['Recordings', 'you would rather read', { photographs: true, recordings: false }],
  ])('keeps %s away, and says what writers are told', async (name, told, choice) => {
    const { user, server } = await open({ accounts: { changeEnclosuresChoice: changed => changed } })
    const offered = await (await section('What You Receive')).findByRole('switch', { name })
    expect(offered).toHaveProperty('checked', true)
    await user.click(offered)
    await findWords(told)
    await findWords('What has arrived stays.')
    expect(server.inputsOf('accounts/changeEnclosuresChoice')).toEqual([choice])
  })

  it('has photographs lie face down in this browser, without a call', async () => {
    const { user, server } = await open()
    const name = 'Hide photographs until I turn them over'
    await user.click(await (await section('What You Receive')).findByRole('switch', { name }))
    expect(allFaceDown.read()).toBe(true)
    await user.click(screen.getByRole('switch', { name }))
    expect(allFaceDown.read()).toBe(false)
    expect(server.inputsOf('accounts/changeEnclosuresChoice')).toEqual([])
  })

  it('hides how letters begin in this browser, without a call', async () => {
    const { user, server } = await open()
    const name = 'Show first words before I open a letter'
    const offered = await (await section('What You Receive')).findByRole('switch', { name })
    expect(offered).toHaveProperty('checked', true)
    await user.click(offered)
    await findWords('show who wrote it and when')
    expect(firstWords.areShown()).toBe(false)
    await user.click(offered)
    expect(firstWords.areShown()).toBe(true)
    expect(server.inputsOf('accounts/changeEnclosuresChoice')).toEqual([])
  })

  it('keeps both away, the one before the other is stored', async () => {
    const { user, server } = await open({ accounts: { changeEnclosuresChoice: changed => changed } })
    const inSection = await section('What You Receive')
    for (const name of ['Photographs', 'Recordings'])
      await user.click(await inSection.findByRole('switch', { name }))
    await waitFor(() =>
      expect(server.inputsOf('accounts/changeEnclosuresChoice').at(-1)).toEqual({
        photographs: false,
        recordings: false,
      }),
    )
  })
})

describe('TimeZoneSection', () => {
  const sharing = 'People I have written to may choose my hour'
  const changes: ServerAnswers = { accounts: { changeTimeZone: changed => changed } }

  it('shares the zone only once that is switched on', async () => {
    const { user, server } = await open(changes)
    const choice = await (await section('Time Zone')).findByRole('switch', { name: sharing })
    expect(choice).toHaveProperty('checked', false)
    expect((await fieldIn('Time Zone', 'My time zone')).getAttribute('value')).toBe('Lisbon')
    await user.click(choice)
    await waitFor(() =>
      expect(server.inputsOf('accounts/changeTimeZone')).toEqual([
        { timeZone: 'Europe/Lisbon', shares: true },
      ]),
    )
    await waitFor(() => expect(choice).toHaveProperty('checked', true))
  })

  it('changes the zone by a city in it', async () => {
    const { user, server } = await open(changes)
    const field = await fieldIn('Time Zone', 'My time zone')
    await user.clear(field)
    await user.type(field, 'tokyo{Enter}')
    await waitFor(() =>
      expect(server.inputsOf('accounts/changeTimeZone')).toEqual([{ timeZone: 'Asia/Tokyo', shares: false }]),
    )
  })

  /** Rule 10.2 */
  it('says that a city’s zone is not known here, and does not offer it again', async () => {
    const refuse = () => Promise.reject(refusal('zone_unknown', { fields: { zone: 'Asia/Tokyo' } }))
    const { user } = await open({ accounts: { changeTimeZone: refuse } })
    const field = await fieldIn('Time Zone', 'My time zone')
    await user.clear(field)
    await user.type(field, 'tokyo{Enter}')
    await findWords('This time zone is not known here.')
    await waitFor(() => expect(field.getAttribute('value')).toBe('Lisbon'))
    await user.clear(field)
    await user.type(field, 'tokyo')
    await findWords('No clock is known by that name. Try a large city near it.')
  })

  it('leaves everything as it was when the server refuses', async () => {
    const { user } = await open({
      accounts: { changeTimeZone: () => Promise.reject(refusal('invalid_input')) },
    })
    const choice = await (await section('Time Zone')).findByRole('switch', { name: sharing })
    await user.click(choice)
    await findWords('Nothing was changed')
    expect(choice).toHaveProperty('checked', false)
  })
})

import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { isFound, openComposer, recipientCalled, sendButton, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { roseUser } from '#test/render-app.tsx'
import { connectionLost, type ServerAnswers } from '#test/server-stub.ts'

const year = new Date().getFullYear() + 1
const valentine = { kind: 'day', wall: `${year}-02-14T09:00`, zone: ownTimeZone(), zoneOf: 'fixed' } as const
const keepIt = `Schedule for February 14, ${year}`

async function openSheet(words: string, letters = new LetterServer(), answers: ServerAnswers = {}) {
  const app = await openComposer('/compose?to=Noor', answers, letters)
  await isFound()
  write(words)
  await app.user.click(await findButton('Change when it arrives'))
  await screen.findByRole('dialog', { name: 'When should it arrive?' })
  return app
}

type User = Awaited<ReturnType<typeof openSheet>>['user']

const way = (name: string) => screen.getByRole('radio', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const said = () => screen.getByRole('dialog').textContent

async function chooseDay(user: User, date = `${year}-02-14`): Promise<void> {
  await user.click(way('On a Date'))
  await user.clear(field('Date'))
  await user.type(field('Date'), date)
}

const done = async (user: User) => user.click(await findButton('Done'))

describe('a letter that arrives later', () => {
  it('is kept until its day, and its draft is gone', async () => {
    const { user, server, letters } = await openSheet('For Valentine’s Day.')
    await chooseDay(user)
    expect(said()).toContain(`, February 14, ${year} at 9:00 AM.`)
    await done(user)
    await findWords(`Arrives: February 14, ${year}, 9:00 AM`)
    await user.click(await findButton(keepIt))
    await findWords('Your Letter Is Scheduled')
    await findWords('Until then you find it under Sent Letters, and can change every word.')
    await findButton('Add to Calendar')
    expect(server.inputsOf('scheduledLetters/schedule')).toMatchObject([
      { receiver: 'Noor', content: '<p>For Valentine’s Day.</p>', delivery: valentine },
    ])
    expect(server.inputsOf('letters/send')).toEqual([])
    expect(letters.drafts.size).toBe(0)
  })

  it('keeps what was chosen for its day while the window is turned', async () => {
    const oneColumn = Object.assign(new EventTarget(), { matches: false })
    vi.stubGlobal('matchMedia', () => oneColumn)
    const { user } = await openSheet('On a tablet.')
    await chooseDay(user)
    act(() => {
      oneColumn.matches = true
      oneColumn.dispatchEvent(new Event('change'))
    })
    await screen.findByRole('button', { name: 'Templates' })
    expect(field('Date').value).toBe(`${year}-02-14`)
    await done(user)
    await findWords(`Arrives: February 14, ${year}, 9:00 AM`)
  })

  it('has its day in its draft, here and on the server', async () => {
    const { user, letters } = await openSheet('Kept with its day.')
    letters.fail('before', connectionLost, 'drafts/save', 'drafts/get')
    await chooseDay(user)
    await done(user)
    await waitFor(() =>
      expect(localDrafts.all(roseUser.id)).toMatchObject([{ plan: { delivery: valentine } }]),
    )
    letters.recover()
    window.dispatchEvent(new Event('online'))
    await waitFor(() =>
      expect([...letters.drafts.values()]).toMatchObject([{ plan: { delivery: valentine } }]),
    )
  })

  it('opens again from its draft with its day', async () => {
    const letters = new LetterServer()
    const id = '0197a000-0000-7000-8000-00000000000d'
    const text = { receiver: 'Noor', content: '<p>Later.</p>', banner: 'starry-night' } as const
    letters.saveElsewhere(id, { ...text, plan: { delivery: valentine } })
    const { user } = await openComposer(`/compose?draft=${id}`, {}, letters)
    await findButton(keepIt)
    await user.click(await findButton('Change when it arrives'))
    expect(field('Date').value).toBe(`${year}-02-14`)
    await user.click(way('Now'))
    await done(user)
    await findWords('Arrives: Now')
    await waitFor(() => expect(letters.drafts.get(id)).not.toHaveProperty('plan'))
  })

  it('leaves by the clock of a city, and the sheet says both times', async () => {
    const { user, server } = await openSheet('In their morning.')
    await chooseDay(user)
    await user.click(way('Another time zone'))
    await user.type(screen.getByRole('combobox', { name: 'City' }), 'tok{Enter}')
    expect(said()).toContain('at 9:00 AM, Tokyo time. That is')
    await done(user)
    await user.click(await findButton(keepIt))
    await findWords('Your Letter Is Scheduled')
    expect(server.inputsOf('scheduledLetters/schedule')).toMatchObject([{ delivery: { zone: 'Asia/Tokyo' } }])
  })

  it('leaves by the clock of its receiver only where they share it', async () => {
    const sharing = { ...recipientCalled('Noor'), sharesTimeZone: true }
    const { user, server } = await openSheet('By yours.', undefined, {
      letters: { findRecipient: () => sharing },
    })
    await chooseDay(user)
    await user.click(way('Noor’s time'))
    expect(said()).toContain('at 9:00 AM, Noor’s time.')
    await done(user)
    await user.click(await findButton(keepIt))
    await findWords('Your Letter Is Scheduled')
    expect(server.inputsOf('scheduledLetters/schedule')).toMatchObject([
      { delivery: { kind: 'day', wall: valentine.wall, zoneOf: 'receiver' } },
    ])
  })

  it('is not offered the clock of a receiver who does not share it', async () => {
    const { user } = await openSheet('By mine.')
    await user.click(way('On a Date'))
    expect(screen.queryByRole('radio', { name: 'Noor’s time' })).toBeNull()
  })

  it.each([
    ['2020-02-14', 'That time has passed, or is less than 10 minutes away.'],
    ['2999-02-14', '25 years from now is the latest.'],
    ['', 'Please choose a day.'],
  ])('cannot arrive on “%s”, and the sheet stays', async (date, problem) => {
    const { user } = await openSheet('When?')
    await user.click(way('On a Date'))
    await user.clear(field('Date'))
    if (date) await user.type(field('Date'), date)
    await done(user)
    await findWords(problem)
    expect(screen.queryByText(/^It arrives on/)).toBeNull()
    await waitFor(() => expect(field('Date')).toBe(document.activeElement))
    expect(field('Date').getAttribute('aria-invalid')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await findWords('Arrives: Now')
  })

  it('travels by slow post for the days between two towns', async () => {
    const { user, server } = await openSheet('Slowly.')
    await user.click(way('By Slow Post'))
    await user.type(await screen.findByRole('combobox', { name: 'From' }), 'lisbon{Enter}')
    await user.type(screen.getByRole('combobox', { name: 'To' }), 'kyoto{Enter}')
    await findWords('Lisbon to Kyoto, 11,100 km: 15 days.')
    await user.click(screen.getByRole('checkbox', { name: 'Let Noor see that something is on its way' }))
    await done(user)
    await findWords('Arrives: By slow post, in 15 days')
    await user.click(await findButton('Send by Slow Post'))
    await findWords('Your Letter Is on Its Way')
    const delivery = {
      kind: 'slow',
      days: 15,
      from: 'Lisbon',
      to: 'Kyoto',
      zone: ownTimeZone(),
      isShown: false,
    }
    expect(server.inputsOf('scheduledLetters/schedule')).toMatchObject([{ delivery }])
  })

  it('is sent closed, to be opened when its moment comes', async () => {
    const { user, server, letters } = await openSheet('For that night.')
    await user.click(way('Open When…'))
    await done(user)
    await findWords('Please say for which moment it is.')
    await waitFor(() => expect(field('Open when…')).toBe(document.activeElement))
    await user.click(await findButton('you cannot sleep'))
    await done(user)
    await findWords('Arrives: Now. Open when you cannot sleep')
    await waitFor(() =>
      expect([...letters.drafts.values()]).toMatchObject([
        { plan: { openWhen: { label: 'you cannot sleep' } } },
      ]),
    )
    await user.click(sendButton())
    await findWords('Letter Sent Successfully!')
    expect(server.inputsOf('letters/send')).toMatchObject([
      { content: '<p>For that night.</p>', openWhen: { label: 'you cannot sleep' } },
    ])
  })

  /** Rule 10.5 */
  it('does not travel for 31 days', async () => {
    const { user } = await openSheet('Slowly.')
    await user.click(way('By Slow Post'))
    await user.clear(field('Days on its way'))
    await user.type(field('Days on its way'), '31')
    await done(user)
    await findWords('From 1 to 30 days')
    await waitFor(() => expect(field('Days on its way')).toBe(document.activeElement))
  })

  it('has the focus on the field that a day lacks', async () => {
    const { user } = await openSheet('Some day.')
    await chooseDay(user)
    await user.clear(field('Time'))
    await done(user)
    await findWords('Please choose a time.')
    await waitFor(() => expect(field('Time')).toBe(document.activeElement))
    await user.type(field('Time'), '09:00')
    await user.click(way('Another time zone'))
    await done(user)
    await findWords('Please choose a city.')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'City' })).toBe(document.activeElement))
  })
})

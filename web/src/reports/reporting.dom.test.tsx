import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { OwnReport } from '@novelette/domain/admin/report-schemas.ts'
import type { Blocks } from '@novelette/domain/letters/blocks.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords, textOf } from '../test/on-screen.ts'
import { renderApp, roseUser } from '../test/render-app.tsx'
import { connectionLost, type ServerAnswers } from '../test/server-stub.ts'

const otto: Person = { id: crypto.randomUUID(), username: 'Otto', profilePicture: null }
const report: OwnReport = { reason: 'threat', createdAt: new Date('2026-11-02T12:00:00') }
const letter: Letter = {
  id: crypto.randomUUID(),
  status: 'read',
  createdAt: new Date('2026-10-01'),
  banner: 'golden-hearts',
  content: '<p>Dear Rose</p>',
  favourite: false,
  openWhen: null,
  sender: otto,
  receiver: roseUser,
}
const blocked = (...people: readonly Person[]): Blocks => ({ people: [...people] })
const answers: ServerAnswers = {
  letters: { received: () => letter },
  receipts: { get: () => ({ forAll: true, notFor: [] }) },
  blocks: { list: () => blocked(), block: () => blocked(otto) },
  reports: { ofLetter: () => ({ report: null }), report: () => ({ report }) },
}
const lost = () => {
  throw connectionLost()
}

const dialog = () => screen.findByRole('dialog', { name: 'Report This Letter' })
const inDialog = async () => within(await dialog())

async function openReport(...more: readonly ServerAnswers[]) {
  const opened = await renderApp(`/inbox?letter=${letter.id}`, [answers, ...more])
  const { user } = opened
  const choose = async (name: string) => user.click((await inDialog()).getByLabelText(name))
  const press = async (name: string) => user.click((await inDialog()).getByRole('button', { name }))
  await user.click(await findButton('More'))
  await user.click(await findButton('Report This Letter'))
  return { ...opened, choose, press }
}

describe('ReportDialog', () => {
  it('says who will see what before it asks for anything', async () => {
    await openReport()
    expect(textOf(await dialog())).toContain(
      'This one letter will be shown to the people who look after Novelette, with your name and what you say here. They see no other letter of yours. Whoever wrote it is not told who reported it.',
    )
  })

  it('requires a reason, and sends nothing without one', async () => {
    const { server, press } = await openReport()
    await press('Report')
    const form = await inDialog()
    expect(await form.findByText('Please choose a reason')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(form.getAllByRole('radio')[0]))
    expect(server.inputsOf('reports/report')).toEqual([])
  })

  it('counts the characters of a note, and refuses more than 500', async () => {
    const { user, server, choose, press } = await openReport()
    const note = (await inDialog()).getByLabelText('Anything to add? (optional)')
    await user.click(note)
    await user.paste('x'.repeat(501))
    await findWords('501/500')
    await choose('A threat')
    await press('Report')
    await findWords('A note holds at most 500 characters')
    await waitFor(() => expect(document.activeElement).toBe(note))
    expect(server.inputsOf('reports/report')).toEqual([])
  })

  it('sends the reason and the note, shows thanks, and does not block the sender unasked', async () => {
    const { user, server, choose, press } = await openReport()
    await choose('A threat')
    await user.click((await inDialog()).getByLabelText('Anything to add? (optional)'))
    await user.paste(' It frightens <me>. ')
    await press('Report')
    await findWords('Thank you.')
    expect(server.inputsOf('reports/report')).toEqual([
      { letterId: letter.id, reason: 'threat', note: 'It frightens <me>.' },
    ])
    expect(server.inputsOf('blocks/block')).toEqual([])
    expect(textOf(await dialog())).not.toContain('is blocked')
    await press('Close')
    expect(document.activeElement).toBe(await findButton('More'))
    await findWords('You reported this letter on Nov 2, 2026.')
  })

  it('blocks the sender with the same press when that is chosen', async () => {
    const { server, choose, press } = await openReport()
    await choose('Harassment or bullying')
    await choose('Also block Otto')
    await press('Report')
    await findWords('Otto is blocked, and is not told.')
    expect(server.calls.map(({ path }) => path).filter(path => /report\b|block\b/.test(path))).toEqual([
      'reports/report',
      'blocks/block',
    ])
    expect(server.inputsOf('blocks/block')).toEqual([{ personId: otto.id }])
  })

  it('offers no block of a sender who is already blocked', async () => {
    await openReport({ blocks: { list: () => blocked(otto) } })
    expect((await inDialog()).queryByRole('checkbox')).toBeNull()
  })

  it('offers no block of a reported sender who deleted their account', async () => {
    const sender = { ...otto, username: 'a former member' }
    await openReport({ letters: { received: () => ({ ...letter, sender }) } })
    expect((await inDialog()).queryByRole('checkbox')).toBeNull()
  })

  it('keeps the input when the report fails, and sends it again', async () => {
    const { user, server, choose, press } = await openReport({ reports: { report: lost } })
    await choose('Spam or a scam')
    const note = (await inDialog()).getByLabelText('Anything to add? (optional)')
    await user.type(note, 'Again')
    await press('Report')
    await findWords('The letter was not reported')
    expect(note).toHaveProperty('value', 'Again')
    server.answer(answers)
    await press('Report')
    await findWords('Thank you.')
  })

  it('sends the report even if the block fails, and offers the block again', async () => {
    const { server, choose, press } = await openReport({ blocks: { block: lost } })
    await choose('A threat')
    await choose('Also block Otto')
    await press('Report')
    await findWords('Otto is not blocked yet')
    await findWords('Your report has arrived.')
    server.answer(answers)
    await press('Try Again')
    await findWords('Otto is blocked, and is not told.')
    expect(server.inputsOf('reports/report')).toHaveLength(1)
  })

  it('shows a notice of a failed block when the dialog was closed meanwhile', async () => {
    const asked = Promise.withResolvers<never>()
    const { user, server, choose, press } = await openReport({ blocks: { block: () => asked.promise } })
    await choose('A threat')
    await choose('Also block Otto')
    await press('Report')
    await waitFor(() => expect(server.inputsOf('blocks/block')).toHaveLength(1))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    asked.reject(connectionLost())
    const told = 'Your report has arrived, but Otto is not blocked yet.'
    await findWords(told)
    server.answer(answers)
    await user.click(await findButton('Try Again'))
    await findWords('Otto is blocked.')
    expect(screen.queryByText(told)).toBeNull()
  })

  it('shows the user’s earlier report instead of the form', async () => {
    await openReport({ reports: { ofLetter: () => ({ report }) } })
    await waitFor(async () =>
      expect(textOf(await dialog())).toContain('You reported it on November 2, 2026: A threat.'),
    )
    expect((await inDialog()).queryByRole('radio')).toBeNull()
  })
})

it('a report is not offered for a letter that the user sent', async () => {
  const sent = {
    ...letter,
    sender: { ...otto, id: roseUser.id, username: roseUser.username },
    receiver: otto,
  }
  await renderApp(`/sent?letter=${letter.id}`, [{ letters: { sentLetter: () => sent } }])
  await screen.findByText('Dear Rose')
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { AdminReport } from '@novelette/domain/admin/admin.ts'
import { withoutAccount } from '@novelette/domain/guests/guests.ts'
import { reportedEnclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { adminAnswers, keeper } from '#test/admin-answers.ts'
import { findButton, findWords, textOf } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'

const person = (username: string): Person => ({ id: crypto.randomUUID(), username, profilePicture: null })
const [vera, wolf] = [person('Vera'), person('Wolf')]
const reportOf = (more: Partial<AdminReport> = {}): AdminReport => ({
  id: crypto.randomUUID(),
  reason: 'threat',
  note: 'About the <b>hat</b>.',
  reporter: vera,
  writer: wolf,
  writerIsBanned: false,
  createdAt: new Date('2026-11-02T12:00:00'),
  outcome: null,
  ...more,
})

function reportServer(...first: readonly AdminReport[]): ServerAnswers {
  let reports = [...first]
  return {
    admin: {
      reports: ({ state = 'open' }) => ({
        reports: reports.filter(({ outcome }) => (outcome === null) === (state === 'open')),
        nextCursor: null,
      }),
      resolveReport: ({ reportId, outcome }) => {
        reports = reports.map(one => (one.id === reportId ? { ...one, outcome } : one))
        return {}
      },
    },
  }
}

const openQueue = (...answers: readonly ServerAnswers[]) =>
  renderApp('/admin?section=reports', [adminAnswers, ...answers], { user: keeper })
const entries = async () => {
  const region = await screen.findByRole('region', { name: 'Reports' })
  return within(region).findAllByRole('listitem')
}
const inFirst = async () => {
  const [first] = await entries()
  if (!first) throw new Error('No report waits.')
  return within(first)
}
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('ReportQueue', () => {
  it('shows reason, sender, reporter and note of each report, and discloses no letter', async () => {
    const { server } = await openQueue(reportServer(reportOf()))
    const [first] = await entries()
    const words = first && textOf(first)
    expect(words).toContain('A threat')
    expect(words).toContain('A letter by Wolf, reported by Vera on')
    expect(words).toContain('About the <b>hat</b>.')
    expect(server.inputsOf('admin/discloseLetter')).toEqual([])
  })

  it('discloses the letter on demand, and hides it again', async () => {
    const waiting = reportOf()
    const letter = {
      createdAt: new Date('2026-11-01T12:00:00'),
      banner: 'golden-hearts' as const,
      content: '<p>You will <strong>regret</strong> it.</p>',
      sender: wolf,
      receiver: vera,
      takenBack: false,
      label: null,
    }
    const { user, server } = await openQueue(reportServer(waiting), {
      admin: { discloseLetter: () => ({ letter }) },
    })
    await user.click(await findButton('Show the Letter'))
    expect((await screen.findByText('regret')).tagName).toBe('STRONG')
    await findWords('From Wolf to Vera,')
    await findWords('That you looked is noted.')
    expect(server.inputsOf('admin/discloseLetter')).toContainEqual({ reportId: waiting.id })
    await user.click(await findButton('Hide the Letter'))
    expect(screen.queryByText('regret')).toBeNull()
  })

  /** Rule 3.21 */
  it('says whose the disclosed letter is, and how they signed it', async () => {
    const letter = {
      createdAt: new Date('2026-11-01T12:00:00'),
      banner: 'golden-hearts' as const,
      content: joinLetter({ words: '<p>Dear you,</p>', heading: 'Your Bank', name: 'Vera’s mother' }),
      sender: wolf,
      receiver: vera,
      takenBack: false,
      label: null,
    }
    const { user } = await openQueue(reportServer(reportOf()), {
      admin: { discloseLetter: () => ({ letter }) },
    })
    await user.click(await findButton('Show the Letter'))
    await findWords('From Wolf (signed as Vera’s mother) to Vera,')
    await findWords('Your Bank')
    await findWords('With love,Vera’s mother')
  })

  it('plays a recording of the disclosed letter, which is asked for by its report', async () => {
    const waiting = reportOf()
    const recording = {
      id: '0197a000-0000-7000-8000-0000000000b1',
      seconds: 72,
      words: 'You will regret it.',
    }
    const letter = {
      createdAt: new Date('2026-11-01T12:00:00'),
      banner: 'golden-hearts' as const,
      content: joinLetter({ words: '<p>Listen.</p>', recordings: [recording] }),
      sender: wolf,
      receiver: vera,
      takenBack: false,
      label: null,
    }
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const { user } = await openQueue(reportServer(waiting), { admin: { discloseLetter: () => ({ letter }) } })
    await user.click(await findButton('Show the Letter'))
    await findWords('You will regret it.')
    const source = () => document.querySelector('audio')?.getAttribute('src')
    expect(source()).toBeNull()
    await user.click(await findButton('Play recording 1'))
    await waitFor(() => expect(source()).toBe(reportedEnclosurePath('recording', waiting.id, recording.id)))
  })

  it('says that a letter which nobody has any more is gone', async () => {
    const { user } = await openQueue(reportServer(reportOf()), {
      admin: { discloseLetter: () => ({ letter: null }) },
    })
    await user.click(await findButton('Show the Letter'))
    await findWords('This letter is no longer there')
  })

  it('offers neither warning nor ban of a deleted account', async () => {
    await openQueue(reportServer(reportOf({ writer: { ...wolf, username: 'a former member' } })))
    await findButton('Dismiss')
    await findWords('Its writer has left, so nobody can be warned or banned.')
    for (const name of ['Warn', 'Ban']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('offers neither warning nor ban of a guest, who has no details either', async () => {
    const guest = { ...wolf, username: withoutAccount, isGuest: true }
    await openQueue(reportServer(reportOf({ writer: guest })))
    await findButton('Dismiss')
    await findWords('Its writer has no account, so nobody can be warned or banned.')
    for (const name of ['Warn', 'Ban']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: withoutAccount })).toBeNull()
  })

  it('offers the admin neither warning nor ban of themselves', async () => {
    await openQueue(reportServer(reportOf({ writer: { ...wolf, id: keeper.id } })))
    await findButton('Dismiss')
    for (const name of ['Warn', 'Ban']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('marks a report whose sender is banned', async () => {
    await openQueue(reportServer(reportOf({ writerIsBanned: true })))
    await findWords('Writer is banned')
  })

  it('lists resolved reports with their outcome, and no way to resolve them again', async () => {
    const { user } = await openQueue(reportServer(reportOf({ outcome: 'warned' })))
    await findWords('Nothing to decide')
    await user.click(await findButton('Resolved'))
    await findWords('Warned')
    expect((await inFirst()).queryByRole('button', { name: 'Dismiss' })).toBeNull()
  })
})

describe('ResolveDialog', () => {
  it.each([
    {
      name: 'Warn',
      outcome: 'warned',
      done: 'Wolf is warned. The email is on its way.',
      title: 'Warn Wolf?',
    },
    { name: 'Ban', outcome: 'banned', done: 'Wolf is banned.', title: 'Ban Wolf?' },
  ])('asks for a reason to $name, and says what was done', async ({ name, outcome, done, title }) => {
    const waiting = reportOf()
    const { user, server } = await openQueue(reportServer(waiting))
    await user.click(await findButton(name))
    const dialog = await inDialog(title)
    await user.click(dialog.getByRole('button', { name }))
    await dialog.findByText('Please give a reason')
    expect(server.inputsOf('admin/resolveReport')).toEqual([])
    await user.type(dialog.getByLabelText('Reason'), 'A plain threat.')
    await user.click(dialog.getByRole('button', { name }))
    await findWords(done)
    expect(server.inputsOf('admin/resolveReport')).toEqual([
      { reportId: waiting.id, outcome, reason: 'A plain threat.' },
    ])
  })

  it('dismisses a report without a reason', async () => {
    const waiting = reportOf()
    const { user, server } = await openQueue(reportServer(waiting))
    await user.click(await findButton('Dismiss'))
    const dialog = await inDialog('Dismiss this report?')
    await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
    await findWords('The report is dismissed.')
    expect(server.inputsOf('admin/resolveReport')).toEqual([
      { reportId: waiting.id, outcome: 'dismissed', reason: '' },
    ])
  })

  it('moves the focus to the next report, and to the empty list after the last', async () => {
    const { user } = await openQueue(reportServer(reportOf(), reportOf({ reason: 'spam' })))
    const dismiss = async () => {
      await user.click((await inFirst()).getByRole('button', { name: 'Dismiss' }))
      const dialog = await inDialog('Dismiss this report?')
      await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await dismiss()
    const title = await screen.findByRole('heading', { name: 'Spam or a scam' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    await dismiss()
    await findWords('Nothing to decide')
    expect(document.activeElement?.className).toBe('report-queue__reportList')
  })

  it('says that another tab resolved the report, keeps the reason, and removes it from the list', async () => {
    const waiting = reportOf()
    const { user, server } = await openQueue(reportServer(waiting), {
      admin: {
        resolveReport: () => {
          server.answer(reportServer({ ...waiting, outcome: 'dismissed' }))
          throw refusal('report_resolved')
        },
      },
    })
    await user.click(await findButton('Ban'))
    const dialog = await inDialog('Ban Wolf?')
    await user.type(dialog.getByLabelText('Reason'), 'Once too often.')
    await user.click(dialog.getByRole('button', { name: 'Ban' }))
    await dialog.findByText(/This report was resolved already\./)
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Once too often.')
    await findWords('Nothing to decide')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.className).toBe('report-queue__reportList'))
  })

  it('says that another ban of a banned sender is logged', async () => {
    const { user } = await openQueue(reportServer(reportOf({ writerIsBanned: true })))
    await user.click(await findButton('Ban'))
    await findWords('They are banned already. That this letter was a reason, too, is noted.')
  })
})

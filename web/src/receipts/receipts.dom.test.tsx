import type { Receipts } from '@novelette/domain/receipts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords, wordsOf } from '../test/on-screen.ts'
import { renderApp } from '../test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '../test/server-stub.ts'
import { settingsAnswers } from '../test/settings-answers.ts'
import { person, StoredLetters } from '../test/stored-letters.ts'

const piet = person('Piet')

/** Receipts as the server keeps them. */
function keptReceipts(first: Partial<Receipts> = {}): ServerAnswers {
  let receipts: Receipts = { forAll: true, notFor: [], ...first }
  return {
    receipts: {
      get: () => receipts,
      setForAll: input => {
        receipts = { ...receipts, forAll: input.receipts }
        return receipts
      },
      setFor: input => {
        receipts = { ...receipts, notFor: input.receipts ? [] : [piet] }
        return receipts
      },
    },
  }
}
const lost = () => {
  throw connectionLost()
}

const findSwitch = (name: string) => screen.findByRole('switch', { name })
const isOn = async (name: string) => {
  const box = await findSwitch(name)
  return box instanceof HTMLInputElement ? box.checked : box.getAttribute('aria-checked') === 'true'
}
const hintOf = (box: HTMLElement) => {
  const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  return hint && wordsOf(hint)
}

describe('read receipts in the settings', () => {
  const everyone = 'Give read receipts'
  const open = (...answers: readonly ServerAnswers[]) => renderApp('/settings', [settingsAnswers, ...answers])

  it('are given unless switched off, and say what writers see', async () => {
    const { user, server } = await open(keptReceipts())
    const box = await findSwitch(everyone)
    expect(await isOn(everyone)).toBe(true)
    expect(hintOf(box)).toBe('Writers see Read once you open their letter.')
    await user.click(box)
    await waitFor(async () => expect(await isOn(everyone)).toBe(false))
    expect(hintOf(box)).toBe('Writers see Delivered and no more.')
    expect(server.inputsOf('receipts/setForAll')).toEqual([{ receipts: false }])
  })

  it('are given again by the same switch', async () => {
    const { user, server } = await open(keptReceipts({ forAll: false }))
    await user.click(await findSwitch(everyone))
    await waitFor(async () => expect(await isOn(everyone)).toBe(true))
    expect(server.inputsOf('receipts/setForAll')).toEqual([{ receipts: true }])
  })

  it('stay as they were when the server cannot be reached, and the screen says so', async () => {
    const { user } = await open(keptReceipts(), { receipts: { setForAll: lost } })
    await user.click(await findSwitch(everyone))
    await findWords('Nothing was changed')
    expect(await isOn(everyone)).toBe(true)
  })

  it('list who gets none, and give them again by Remove, which passes the focus on', async () => {
    const { user, server } = await open(keptReceipts({ notFor: [piet] }))
    await findWords('Everyone but these, who see Delivered and no more:')
    await user.click(await findButton(/^Remove Piet/))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove Piet/ })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Read Receipts' }))
    expect(server.inputsOf('receipts/setFor')).toEqual([{ personId: piet.id, receipts: true }])
  })

  it('say that nobody was removed when the server cannot be reached', async () => {
    const { user } = await open(keptReceipts({ notFor: [piet] }), { receipts: { setFor: lost } })
    await user.click(await findButton(/^Remove Piet/))
    await findWords('Nothing was changed.')
    await findButton(/^Remove Piet/)
  })

  it('say that they did not load, and load at Try Again', async () => {
    const { user, server } = await open({
      receipts: {
        get: () => {
          throw refusal('rate_limited')
        },
      },
    })
    const problem = await screen.findByText('We could not see who gets read receipts')
    server.answer(keptReceipts())
    const alert = problem.closest<HTMLElement>('[role=alert]')
    if (!alert) throw new Error('The problem is not announced.')
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await findSwitch(everyone)
  })
})

describe('read receipts for one writer', () => {
  const choice = 'Read receipts for Piet'

  async function openBundle(...answers: readonly ServerAnswers[]) {
    const letters = new StoredLetters()
    letters.receive(piet, 'Are you there?')
    return renderApp(`/letters/${piet.id}`, [letters.answers, ...answers])
  }

  it('are switched off beside the letters with them, and say what they see then', async () => {
    const { user, server } = await openBundle(keptReceipts())
    const box = await findSwitch(choice)
    expect(hintOf(box)).toBe('They see Read once you open a letter of theirs.')
    await user.click(box)
    await waitFor(async () => expect(await isOn(choice)).toBe(false))
    expect(hintOf(box)).toBe('They see Delivered and no more, for letters you open from now on.')
    expect(server.inputsOf('receipts/setFor')).toEqual([{ personId: piet.id, receipts: false }])
  })

  it('are chosen beside an open letter too', async () => {
    const letters = new StoredLetters()
    const { id } = letters.receive(piet, 'Are you there?', { status: 'read' })
    await renderApp(`/inbox?letter=${id}`, [letters.answers, keptReceipts({ notFor: [piet] })])
    expect(await isOn(choice)).toBe(false)
  })

  it('cannot be chosen while they are off for everyone, and lead to the settings', async () => {
    await openBundle(keptReceipts({ forAll: false }))
    const box = await findSwitch(choice)
    expect(box).toHaveProperty('disabled', true)
    expect(await isOn(choice)).toBe(false)
    expect(hintOf(box)).toBe('Off for everyone in your settings.')
    expect(screen.getByRole('link', { name: 'settings' }).getAttribute('href')).toBe('/settings#receipts')
  })

  it('stay as they were when the server cannot be reached, and the screen says so', async () => {
    const { user } = await openBundle(keptReceipts(), { receipts: { setFor: lost } })
    await user.click(await findSwitch(choice))
    await findWords('Nothing was changed.')
    expect(await isOn(choice)).toBe(true)
  })
})

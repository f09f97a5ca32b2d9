import type { Receipts } from '@novelette/domain/letters/receipts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords, textOf } from '../test/on-screen.ts'
import { renderApp } from '../test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '../test/server-stub.ts'
import { settingsAnswers } from '../test/settings-answers.ts'
import { person, StoredLetters } from '../test/stored-letters.ts'

const piet = person('Piet')

function receiptServer(first: Partial<Receipts> = {}): ServerAnswers {
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
  return hint && textOf(hint)
}

describe('ReceiptsSection', () => {
  const everyone = 'Tell writers when I have opened their letter'
  const open = (...answers: readonly ServerAnswers[]) => renderApp('/settings', [settingsAnswers, ...answers])

  it('switches receipts off, and says what senders see', async () => {
    const { user, server } = await open(receiptServer())
    const box = await findSwitch(everyone)
    expect(await isOn(everyone)).toBe(true)
    expect(hintOf(box)).toBe('Writers see Read once you open their letter.')
    await user.click(box)
    await waitFor(async () => expect(await isOn(everyone)).toBe(false))
    expect(hintOf(box)).toBe('Writers see Delivered and no more.')
    expect(server.inputsOf('receipts/setForAll')).toEqual([{ receipts: false }])
  })

  it('switches receipts on again', async () => {
    const { user, server } = await open(receiptServer({ forAll: false }))
    await user.click(await findSwitch(everyone))
    await waitFor(async () => expect(await isOn(everyone)).toBe(true))
    expect(server.inputsOf('receipts/setForAll')).toEqual([{ receipts: true }])
  })

  it('keeps the switch as it was when the server cannot be reached, and says so', async () => {
    const { user } = await open(receiptServer(), { receipts: { setForAll: lost } })
    await user.click(await findSwitch(everyone))
    await findWords('Nothing was changed')
    expect(await isOn(everyone)).toBe(true)
  })

  it('lists who gets no receipts, and gives them again on Remove, which moves the focus on', async () => {
    const { user, server } = await open(receiptServer({ notFor: [piet] }))
    await findWords('Everyone but these, who see Delivered and no more:')
    await user.click(await findButton(/^Remove Piet/))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove Piet/ })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Read Receipts' }))
    expect(server.inputsOf('receipts/setFor')).toEqual([{ personId: piet.id, receipts: true }])
  })

  it('says that nobody was removed when the server cannot be reached', async () => {
    const { user } = await open(receiptServer({ notFor: [piet] }), { receipts: { setFor: lost } })
    await user.click(await findButton(/^Remove Piet/))
    await findWords('Nothing was changed.')
    await findButton(/^Remove Piet/)
  })

  it('says that the receipt settings did not load, and retries on Try Again', async () => {
    const { user, server } = await open({
      receipts: {
        get: () => {
          throw refusal('rate_limited')
        },
      },
    })
    const problem = await screen.findByText('Your read receipts could not be loaded')
    server.answer(receiptServer())
    const alert = problem.closest<HTMLElement>('[role=alert]')
    if (!alert) throw new Error('The problem is not announced.')
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await findSwitch(everyone)
  })
})

describe('ReceiptChoice', () => {
  const choice = 'Read receipts for Piet'

  async function openConversation(...answers: readonly ServerAnswers[]) {
    const letters = new StoredLetters()
    letters.receive(piet, 'Are you there?')
    return renderApp(`/letters/${piet.id}`, [letters.answers, ...answers])
  }

  it('switches receipts off for one sender in the conversation, and says what they see then', async () => {
    const { user, server } = await openConversation(receiptServer())
    const box = await findSwitch(choice)
    expect(hintOf(box)).toBe('They see Read once you open a letter of theirs.')
    await user.click(box)
    await waitFor(async () => expect(await isOn(choice)).toBe(false))
    expect(hintOf(box)).toBe('They see Delivered and no more, for letters you open from now on.')
    expect(server.inputsOf('receipts/setFor')).toEqual([{ personId: piet.id, receipts: false }])
  })

  it('offers the choice beside an open letter too', async () => {
    const letters = new StoredLetters()
    const { id } = letters.receive(piet, 'Are you there?', { status: 'read' })
    await renderApp(`/inbox?letter=${id}`, [letters.answers, receiptServer({ notFor: [piet] })])
    expect(await isOn(choice)).toBe(false)
  })

  it('is disabled while receipts are off for everyone, and links to the settings', async () => {
    await openConversation(receiptServer({ forAll: false }))
    const box = await findSwitch(choice)
    expect(box).toHaveProperty('disabled', true)
    expect(await isOn(choice)).toBe(false)
    expect(hintOf(box)).toBe('Off for everyone in your settings.')
    expect(screen.getByRole('link', { name: 'settings' }).getAttribute('href')).toBe('/settings#receipts')
  })

  it('keeps one sender’s choice as it was when the server cannot be reached, and says so', async () => {
    const { user } = await openConversation(receiptServer(), { receipts: { setFor: lost } })
    await user.click(await findSwitch(choice))
    await findWords('Nothing was changed.')
    expect(await isOn(choice)).toBe(true)
  })
})

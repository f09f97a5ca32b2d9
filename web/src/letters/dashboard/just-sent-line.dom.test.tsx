import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { justSent } from '#letters/actions/just-sent.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { person, StoredLetters } from '#test/stored-letters.ts'

const selma = person('Selma')
let letters: StoredLetters
beforeEach(() => {
  letters = new StoredLetters()
})
afterEach(() => justSent.set(null))

const line = () => screen.findByRole('region', { name: 'The letter you sent just now' })

async function openDashboard(status: 'sent' | 'read' = 'sent', senderId: string = roseUser.id) {
  const { id } = letters.send(selma, 'I said too much', { status })
  justSent.set({ id, senderId, receiver: selma })
  return renderApp('/dashboard', [letters.answers])
}

describe('the line of the letter that was just sent', () => {
  it('takes the letter back where one is', async () => {
    const { user, server, router } = await openDashboard()
    expect((await line()).textContent).toContain('On its way to Selma')
    await user.click(within(await line()).getByRole('button', { name: 'Take Back' }))
    const question = await screen.findByRole('dialog', { name: 'Take back this letter?' })
    await user.click(within(question).getByRole('button', { name: 'Take Back' }))
    await findWords('Taken back. Its text is a draft now.')
    await waitFor(() => expect(screen.queryByText('On its way to', { exact: false })).toBeNull())
    expect(server.inputsOf('letters/takeBack')).toHaveLength(1)
    expect(router.state.location.pathname).toBe('/dashboard')
  })

  it('is there until it is put away', async () => {
    const { user } = await openDashboard()
    await user.click(within(await line()).getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('On its way to', { exact: false })).toBeNull()
    expect(justSent.get()).toBeNull()
    expect(document.activeElement?.id).toBe('main')
  })

  it('is gone once its letter was taken back elsewhere', async () => {
    const { user, router } = await openDashboard()
    await line()
    await router.navigate({ to: '/sent', search: { letter: justSent.get()?.id } })
    await user.click(await findButton('Take Back'))
    const question = await screen.findByRole('dialog', { name: 'Take back this letter?' })
    await user.click(within(question).getByRole('button', { name: 'Take Back' }))
    await waitFor(() => expect(justSent.get()).toBeNull())
  })

  it('offers nothing once the letter was opened', async () => {
    await openDashboard('read')
    await findWords('Opened by Selma')
    expect(screen.queryByRole('button', { name: 'Take Back' })).toBeNull()
  })

  it('is not shown to somebody else who signs in here', async () => {
    await openDashboard('sent', crypto.randomUUID())
    await findWords('Recently Sent')
    expect(screen.queryByRole('region', { name: 'The letter you sent just now' })).toBeNull()
  })
})

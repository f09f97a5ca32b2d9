import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../test/render-app.tsx'
import { settingsAnswers } from '../test/settings-answers.ts'

describe('the list of blocked people', () => {
  it('unblocks one person and leaves the others', async () => {
    const person = (username: string) => ({ id: crypto.randomUUID(), username, profilePicture: null })
    const [ida, otto] = [person('Ida'), person('Otto')]
    const { user, server } = await renderApp('/settings', [
      settingsAnswers,
      { blocks: { list: () => ({ people: [ida, otto] }), unblock: () => ({ people: [otto] }) } },
    ])
    await user.click(await screen.findByRole('button', { name: /Unblock.*Ida/ }))
    expect(server.inputsOf('blocks/unblock')).toEqual([{ personId: ida.id }])
    expect(screen.queryByText('Ida')).toBeNull()
    expect(screen.getByText('Otto')).toBeTruthy()
  })
})

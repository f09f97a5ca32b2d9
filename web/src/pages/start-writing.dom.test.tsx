import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp, roseUser } from '../test/render-app.tsx'
import type { ServerAnswers } from '../test/server-stub.ts'

const answers: ServerAnswers = {
  testimonials: { approved: () => ({ testimonials: [], nextCursor: null }) },
}

describe('StartWriting', () => {
  it.each([
    ['a member to the composer', '/', roseUser, '/compose'],
    ['a member to the composer', '/about', roseUser, '/compose'],
    ['a member to the composer', '/terms', roseUser, '/compose'],
    ['a member to the composer', '/contact', roseUser, '/compose'],
    ['a visitor to the sign-up', '/', null, '/register'],
    ['a visitor to the sign-up', '/about', null, '/register'],
  ] as const)('leads %s from %s', async (_, path, user, to) => {
    await renderApp(path, [answers], { user })
    const links = () => screen.getAllByRole('link', { name: /^Start (Writing for )?Free$/ })
    // The page may be drawn before the session is known.
    await waitFor(() => expect(links().map(link => link.getAttribute('href'))).toEqual(links().map(() => to)))
  })
})

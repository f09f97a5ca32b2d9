import type { PublicProfile } from '@novelette/domain/accounts/profiles.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords, textOf } from '../test/on-screen.ts'
import { renderApp } from '../test/render-app.tsx'
import { refusal, type ServerAnswers } from '../test/server-stub.ts'

const jaques: PublicProfile = {
  id: crypto.randomUUID(),
  username: 'Jaques',
  bio: 'Walks in <b>Arden</b>.',
  profilePicture: null,
  privacySettings: 'anyone',
  createdAt: new Date('2026-03-01T12:00:00'),
}
const answer = (profile: () => PublicProfile): ServerAnswers => ({ profiles: { byUsername: profile } })
const openAsVisitor = (path: string, ...answers: readonly ServerAnswers[]) =>
  renderApp(path, answers, { user: null })

describe('ProfileScreen', () => {
  it('shows the profile, and links to a letter to its owner', async () => {
    await openAsVisitor(
      '/u/Jaques',
      answer(() => jaques),
    )
    await screen.findByRole('heading', { name: 'Jaques' })
    const words = textOf(screen.getByRole('main'))
    for (const text of [jaques.bio, 'Member since March 2026', 'Active', 'Open (anyone)']) {
      expect(words).toContain(text)
    }
    const write = screen.getByRole('link', { name: 'Send Love Letter' })
    expect(write.getAttribute('href')).toBe('/compose?to=Jaques')
    expect(document.title).toBe('Jaques · Novelette')
  })

  it('shows a visitor none of the owner’s controls', async () => {
    await openAsVisitor(
      '/u/Jaques',
      answer(() => jaques),
    )
    await screen.findByRole('heading', { name: 'Jaques' })
    expect(textOf(screen.getByRole('main'))).not.toMatch(/Free Plan|Edit Profile|Letters Between You/)
    expect(screen.queryByRole('button', { name: /picture/i })).toBeNull()
  })

  it('marks a profile that accepts letters from friends only as private', async () => {
    await openAsVisitor(
      '/u/Jaques',
      answer(() => ({ ...jaques, privacySettings: 'friends_only' })),
    )
    await findWords('Private')
    expect(screen.queryByText(/Addressed already/)).toBeNull()
  })

  it('shows the picture, and the first letter if it does not load', async () => {
    const stem = `${jaques.id}/0123456789abcdefghijkl`
    await openAsVisitor(
      '/u/Jaques',
      answer(() => ({ ...jaques, profilePicture: stem })),
    )
    const picture = await screen.findByAltText("Jaques's portrait")
    expect(picture.getAttribute('src')).toBe(`/pictures/${stem}-256.webp`)
    fireEvent.error(picture)
    await waitFor(() => expect(screen.queryByAltText("Jaques's portrait")).toBeNull())
    expect(document.querySelector('.profile-card__portrait text')?.textContent).toBe('J')
  })

  it('shows a skeleton while loading, and offers a retry when loading fails', async () => {
    const slow = Promise.withResolvers<never>()
    const { user, server } = await openAsVisitor('/u/Jaques', {
      profiles: { byUsername: () => slow.promise },
    })
    await findWords('Loading profile...')
    slow.reject(refusal('rate_limited'))
    await findWords('Failed to load profile. Please try again.')
    await findWords('Nothing is lost.')
    server.answer(answer(() => jaques))
    await user.click(await findButton('Try Again'))
    await screen.findByRole('heading', { name: 'Jaques' })
  })

  it('says that the profile was not found when the server knows nobody of the name', async () => {
    await openAsVisitor(
      '/u/Nobody_here',
      answer(() => {
        throw refusal('not_found')
      }),
    )
    await screen.findByRole('heading', { name: 'Profile Not Found' })
    await findWords('The requested profile could not be found.')
  })

  it.each(['no-name', 'a', 'sixteen_letters_'])(
    'requests no profile for %s, which is not a valid username',
    async name => {
      const { server } = await openAsVisitor(`/u/${name}`)
      await screen.findByRole('heading', { name: 'Profile Not Found' })
      expect(server.inputsOf('profiles/byUsername')).toEqual([])
    },
  )
})

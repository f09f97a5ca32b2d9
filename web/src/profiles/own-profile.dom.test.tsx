import type { OwnProfile } from '@novelette/domain/accounts/profiles.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { findButton, findWords, textOf } from '../test/on-screen.ts'
import { renderApp, roseUser } from '../test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '../test/server-stub.ts'

const profileOf = (changed: Partial<OwnProfile>): OwnProfile => ({
  id: roseUser.id,
  username: roseUser.username,
  bio: '',
  profilePicture: null,
  privacySettings: 'anyone',
  createdAt: new Date('2026-03-01T12:00:00'),
  canChooseFriendsOnly: true,
  ...changed,
})

function profileServer(more: Partial<OwnProfile> = {}): ServerAnswers {
  let profile = profileOf(more)
  return {
    profiles: {
      own: () => profile,
      update: changed => {
        profile = { ...profile, ...changed, bio: changed.bio.trim() }
        return profile
      },
    },
  }
}

afterEach(() => {
  const cancel = screen.queryByRole('button', { name: 'Cancel' })
  if (cancel) fireEvent.click(cancel)
})

async function openToEdit(...answers: readonly ServerAnswers[]) {
  const opened = await renderApp('/profile', answers)
  const { user } = opened
  await user.click(await findButton('Edit Profile'))
  const write = async (bio: string) => {
    fireEvent.change(bioField(), { target: { value: bio } })
    await waitFor(() => expect(bioField().value).toBe(bio))
  }
  const press = async (name: string) => user.click(await findButton(name))
  return { ...opened, write, press }
}

const bioField = () => screen.getByLabelText<HTMLTextAreaElement>('About You')
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const hasFocus = (name: string) =>
  waitFor(async () => expect(document.activeElement).toBe(await findButton(name)))
const shownBio = () => document.querySelector('.profile-card__bio')?.textContent

describe('ProfileForm', () => {
  it('focuses the bio, and counts user-perceived characters', async () => {
    const { write } = await openToEdit(profileServer({ bio: 'Walks.' }))
    expect(document.activeElement).toBe(bioField())
    expect(bioField().value).toBe('Walks.')
    await write('🌹'.repeat(151))
    await findWords('151/200 · Getting long')
  })

  it('says by how much a bio is too long, and does not send it', async () => {
    const { server, write, press } = await openToEdit(profileServer())
    await write('x'.repeat(203))
    expect((await screen.findByRole('alert')).textContent).toContain('That is 3 too many')
    await press('Save Changes')
    expect(document.activeElement).toBe(bioField())
    expect(server.inputsOf('profiles/update')).toEqual([])
  })

  it('saves the profile, shows the stored text, and returns the focus', async () => {
    const { server, write, press } = await openToEdit(profileServer())
    await write('  Walks in <b>Arden</b>. ')
    await press('Save Changes')
    await findWords('Your profile is saved.')
    await hasFocus('Edit Profile')
    expect(shownBio()).toBe('Walks in <b>Arden</b>.')
    expect(server.inputsOf('profiles/update')).toEqual([
      { bio: '  Walks in <b>Arden</b>. ', privacySettings: 'anyone' },
    ])
  })

  it('sends nothing when nothing was changed', async () => {
    const { server, press } = await openToEdit(profileServer({ bio: 'Walks.' }))
    await press('Save Changes')
    await hasFocus('Edit Profile')
    expect(server.inputsOf('profiles/update')).toEqual([])
  })

  it('discards the input on Cancel', async () => {
    const { write, press } = await openToEdit(profileServer())
    await write('xxx')
    await press('Cancel')
    await hasFocus('Edit Profile')
    await press('Edit Profile')
    expect(bioField().value).toBe('')
  })

  it('sends the form once, however often Save is pressed', async () => {
    const answer = Promise.withResolvers<void>()
    const { server, user, write, press } = await openToEdit(profileServer(), {
      profiles: {
        update: async changed => {
          await answer.promise
          return profileOf(changed)
        },
      },
    })
    await write('A motley fool.')
    await user.dblClick(await findButton('Save Changes'))
    await findButton('Saving...')
    await press('Saving...')
    await user.keyboard('{Enter}')
    answer.resolve()
    await findWords('Your profile is saved.')
    expect(server.inputsOf('profiles/update')).toHaveLength(1)
  })

  it.each([
    {
      why: 'the connection is lost',
      error: connectionLost,
      texts: ['Failed to update profile. Please try again.', 'You seem to be offline.'],
    },
    {
      why: 'the server is overrun',
      error: () => refusal('rate_limited'),
      texts: ['Failed to update profile. Please try again.'],
    },
  ])('keeps the input when $why, and saves it at the next press', async ({ error, texts }) => {
    const { server, write, press } = await openToEdit(profileServer(), {
      profiles: {
        update: () => {
          throw error()
        },
      },
    })
    await write('A motley fool.')
    await press('Save Changes')
    for (const text of texts) await findWords(text)
    expect(bioField().value).toBe('A motley fool.')
    server.answer(profileServer())
    await press('Save Changes')
    await findWords('Your profile is saved.')
  })

  it('keeps what another tab changed meanwhile in fields that were not edited here', async () => {
    const { server, write, press } = await openToEdit(profileServer({ privacySettings: 'friends_only' }))
    await write('Called Aliena.')
    expect(choice('Friends only').checked).toBe(true)
    server.answer(profileServer({ privacySettings: 'anyone' }))
    await server.tell({ kind: 'profile-changed', ids: [] })
    await waitFor(() => expect(choice('Anyone').checked).toBe(true))
    await press('Save Changes')
    await findWords('Your profile is saved.')
    expect(server.inputsOf('profiles/update')).toEqual([{ bio: 'Called Aliena.', privacySettings: 'anyone' }])
  })
})

it('the profile leads to the account’s settings', async () => {
  await renderApp('/profile', [profileServer()])
  const main = within(await screen.findByRole('main'))
  const link = await main.findByRole('link', { name: 'Account Settings' })
  expect(link.getAttribute('href')).toBe('/settings')
})

describe('the friends-only choice', () => {
  it('leads to the list of blocked people', async () => {
    await openToEdit(profileServer())
    const link = screen.getByRole('link', { name: 'Blocked People' })
    expect(link.getAttribute('href')).toBe('/settings#blocked')
  })

  it('cannot be selected before a letter was sent or received', async () => {
    await openToEdit(profileServer({ canChooseFriendsOnly: false }))
    expect(choice('Anyone').checked).toBe(true)
    expect(choice('Friends only').disabled).toBe(true)
    await findWords('You can choose this once you have sent or received a letter.')
  })

  it('saves friends only', async () => {
    const { user, server, press } = await openToEdit(profileServer())
    await user.click(choice('Friends only'))
    await press('Save Changes')
    await findWords('Private')
    expect(server.inputsOf('profiles/update')).toEqual([{ bio: '', privacySettings: 'friends_only' }])
  })

  it('keeps friends only that is already set, whatever letters there are', async () => {
    await openToEdit(profileServer({ privacySettings: 'friends_only', canChooseFriendsOnly: false }))
    expect(choice('Friends only').disabled).toBe(false)
    expect(choice('Friends only').checked).toBe(true)
  })

  it('says why friends only became impossible meanwhile', async () => {
    const { user, server, press } = await openToEdit(profileServer(), {
      profiles: {
        update: () => {
          server.answer(profileServer({ canChooseFriendsOnly: false }))
          throw refusal('no_letters_yet')
        },
      },
    })
    await user.click(choice('Friends only'))
    await press('Save Changes')
    expect(textOf(await screen.findByRole('alert'))).toContain('once you have sent or received a letter')
    await user.click(choice('Anyone'))
    await waitFor(() => expect(choice('Friends only').disabled).toBe(true))
  })
})

describe('unsaved changes of a profile', () => {
  const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' })

  it('asks nothing on leaving when nothing was changed', async () => {
    const { user } = await openToEdit(profileServer())
    await user.keyboard('{Escape}')
    await hasFocus('Edit Profile')
  })

  it('asks on Escape, and keeps the changes unless they are discarded', async () => {
    const { user, write, press } = await openToEdit(profileServer())
    await write('Hangs verses on trees.')
    bioField().focus()
    await user.keyboard('{Escape}')
    await question()
    await press('Keep Editing')
    expect(bioField().value).toBe('Hangs verses on trees.')
    await user.keyboard('{Escape}')
    await question()
    await press('Discard Changes')
    await findButton('Edit Profile')
    await press('Edit Profile')
    expect(bioField().value).toBe('')
  })

  it('asks before another page opens', async () => {
    const { user, router, write, press } = await openToEdit(profileServer(), {
      letters: { inbox: () => ({ letters: [], nextCursor: null }) },
    })
    await write('Hangs verses on trees.')
    const inbox = () => user.click(screen.getByRole('link', { name: 'Inbox' }))
    await inbox()
    await question()
    await press('Keep Editing')
    expect(router.state.location.pathname).toBe('/profile')
    expect(bioField().value).toBe('Hangs verses on trees.')
    await inbox()
    await question()
    await press('Discard Changes')
    await waitFor(() => expect(router.state.location.pathname).toBe('/inbox'))
  })

  it('lets the browser ask before a reload', async () => {
    const { write } = await openToEdit(profileServer())
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isAsked()).toBe(false)
    await write('Hangs verses on trees.')
    expect(isAsked()).toBe(true)
  })

  it('restores the changes after the session ended, only for the user who typed them', async () => {
    const { user, server, write, press } = await openToEdit(profileServer())
    await write('Loves at first sight.')
    server.answer({
      accounts: { session: () => null, signIn: () => roseUser },
      profiles: {
        update: () => {
          throw refusal('signed_out')
        },
      },
    })
    await press('Save Changes')
    await findWords('Please log in to view your profile.')
    expect(screen.queryByText('Loves at first sight.')).toBeNull()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login?return=%2Fprofile')
    await user.click(main.getByRole('link', { name: 'Sign In' }))
    server.answer({ accounts: { session: () => roseUser } })
    server.answer(profileServer())
    await user.type(await screen.findByLabelText('Email'), roseUser.email)
    await user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await press('Sign In')
    await waitFor(() => expect(bioField().value).toBe('Loves at first sight.'))
    await press('Save Changes')
    await findWords('Your profile is saved.')
    expect(shownBio()).toBe('Loves at first sight.')
  })
})

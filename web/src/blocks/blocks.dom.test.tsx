import type { Person, PublicProfile } from '@novelette/domain/accounts/profiles.ts'
import type { Blocks } from '@novelette/domain/letters/blocks.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords } from '../test/on-screen.ts'
import { renderApp, roseUser } from '../test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '../test/server-stub.ts'
import { settingsAnswers } from '../test/settings-answers.ts'

const person = (username: string): Person => ({ id: crypto.randomUUID(), username, profilePicture: null })
const [ida, otto, former] = [person('Ida'), person('Otto'), person('a former member')]
const profileOf = (whose: Person): PublicProfile => ({
  ...whose,
  bio: '',
  privacySettings: 'anyone',
  createdAt: new Date('2026-03-01'),
})

function blockServer(...first: readonly Person[]): ServerAnswers {
  let people = [...first]
  const known = [ida, otto]
  const answer = (): Blocks => ({ people })
  return {
    blocks: {
      list: answer,
      block: ({ personId }) => {
        people = [...people, ...known.filter(({ id }) => id === personId)]
        return answer()
      },
      unblock: ({ personId }) => {
        people = people.filter(({ id }) => id !== personId)
        return answer()
      },
    },
  }
}

const dialog = () => screen.findByRole('dialog', { name: /^Block / })
const inDialog = async (name: string) => within(await dialog()).getByRole('button', { name })
const ottosNote = 'You blocked Otto. Their letters do not reach you.'

describe('BlockChoice on a profile', () => {
  const openOttos = (...answers: readonly ServerAnswers[]) =>
    renderApp('/u/Otto', [{ profiles: { byUsername: () => profileOf(otto) } }, ...answers])

  it('asks before it blocks, and changes nothing on Cancel', async () => {
    const { user, server } = await openOttos(blockServer())
    await user.click(await findButton('Block Otto'))
    expect((await dialog()).textContent).toContain('They are not told. Their letters will not reach you.')
    await user.click(await inDialog('Cancel'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await findButton('Block Otto'))
    expect(server.inputsOf('blocks/block')).toEqual([])
  })

  it('blocks a person, says so, and keeps the focus on the button', async () => {
    const { user, server } = await openOttos(blockServer())
    await user.click(await findButton('Block Otto'))
    await user.click(await inDialog('Block'))
    await findWords('Otto is blocked.')
    await findWords(ottosNote)
    expect(document.activeElement).toBe(await findButton('Unblock Otto'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.inputsOf('blocks/block')).toEqual([{ personId: otto.id }])
  })

  it('takes a block back on Undo', async () => {
    const { user, server } = await openOttos(blockServer())
    await user.click(await findButton('Block Otto'))
    await user.click(await inDialog('Block'))
    await user.click(await findButton('Undo'))
    await findButton('Block Otto')
    expect(server.inputsOf('blocks/unblock')).toEqual([{ personId: otto.id }])
  })

  it('unblocks a person at one press, and says what follows', async () => {
    const { user, server } = await openOttos(blockServer(otto))
    await findWords(ottosNote)
    await user.click(await findButton('Unblock Otto'))
    await findWords('Otto is not blocked any more. What they send from now on reaches you.')
    expect(document.activeElement).toBe(await findButton('Block Otto'))
    expect(screen.queryByText(/^You blocked/)).toBeNull()
    expect(server.inputsOf('blocks/unblock')).toEqual([{ personId: otto.id }])
  })

  it('says that nothing was changed when a block fails, and blocks at the next press', async () => {
    const lost: ServerAnswers = {
      blocks: {
        block: () => {
          throw connectionLost()
        },
      },
    }
    const { user, server } = await openOttos(blockServer(), lost)
    await user.click(await findButton('Block Otto'))
    await user.click(await inDialog('Block'))
    expect((await within(await dialog()).findByRole('alert')).textContent).toContain('Nothing was changed.')
    server.answer(blockServer())
    await user.click(await inDialog('Block'))
    await findWords('Otto is blocked.')
  })

  it('shows a block that was made in another window', async () => {
    const { server } = await openOttos(blockServer())
    await findButton('Block Otto')
    server.answer(blockServer(otto))
    await server.tell({ kind: 'profile-changed', ids: [] })
    await findWords(ottosNote)
    await findButton('Unblock Otto')
  })

  it('offers no block while the list of blocks is loading', async () => {
    await openOttos({ blocks: { list: () => new Promise<never>(() => {}) } })
    await findButton('Share Profile')
    expect(screen.queryByRole('button', { name: /block/i })).toBeNull()
  })

  it('offers no block to a visitor', async () => {
    await renderApp('/u/Otto', [{ profiles: { byUsername: () => profileOf(otto) } }], { user: null })
    await findButton('Share Profile')
    expect(screen.queryByRole('button', { name: /block/i })).toBeNull()
  })

  it('offers no block on one’s own profile', async () => {
    await renderApp(`/u/${roseUser.username}`, [
      blockServer(),
      {
        profiles: {
          own: () => ({ ...profileOf(roseUser), canChooseFriendsOnly: false }),
          byUsername: () => profileOf(roseUser),
        },
      },
    ])
    await findButton('Share Profile')
    expect(screen.queryByRole('button', { name: /block/i })).toBeNull()
  })
})

describe('BlockedSection', () => {
  const openSettings = (...answers: readonly ServerAnswers[]) =>
    renderApp('/settings', [settingsAnswers, ...answers])

  it('says that nobody is blocked', async () => {
    await openSettings(blockServer())
    expect(await screen.findByText(/^You have blocked nobody\./)).toBeTruthy()
  })

  it('unblocks one person and leaves the others', async () => {
    const { user, server } = await openSettings(blockServer(ida, otto))
    await user.click(await findButton('Unblock Ida'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unblock Ida' })).toBeNull())
    expect(server.inputsOf('blocks/unblock')).toEqual([{ personId: ida.id }])
    expect(screen.getByText('Otto')).toBeTruthy()
  })

  it('moves the focus to the next person, and to the section’s title after the last', async () => {
    const { user } = await openSettings(blockServer(ida, otto))
    ;(await findButton('Unblock Ida')).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unblock Ida' })).toBeNull())
    expect(document.activeElement).toBe(await findButton('Unblock Otto'))
    await user.keyboard('{Enter}')
    await screen.findByText(/^You have blocked nobody\./)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Blocked People' }))
  })

  it('moves the focus to the section’s title if the list comes without the person before the answer to unblocking', async () => {
    const answer = Promise.withResolvers<Blocks>()
    const { user, server } = await openSettings(blockServer(otto), {
      blocks: { unblock: () => answer.promise },
    })
    ;(await findButton('Unblock Otto')).focus()
    await user.keyboard('{Enter}')
    server.answer(blockServer())
    await server.tell({ kind: 'profile-changed', ids: [] })
    await screen.findByText(/^You have blocked nobody\./)
    answer.resolve({ people: [] })
    await findWords('Otto is not blocked any more.')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Blocked People' }))
  })

  it('keeps a person in the list when unblocking fails, and says so', async () => {
    const { user } = await openSettings(blockServer(otto), {
      blocks: {
        unblock: () => {
          throw connectionLost()
        },
      },
    })
    await user.click(await findButton('Unblock Otto'))
    await findWords('Otto is still blocked. Please try again.')
    await findButton('Unblock Otto')
  })

  it('says that the list of blocks did not load, and retries on Try Again', async () => {
    const { user, server } = await openSettings({
      blocks: {
        list: () => {
          throw refusal('rate_limited')
        },
      },
    })
    const problem = await screen.findByText('The people you blocked could not be loaded')
    server.answer(blockServer(otto))
    const alert = problem.closest<HTMLElement>('[role=alert]')
    if (!alert) throw new Error('The problem is not announced.')
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await findButton('Unblock Otto')
  })
})

describe('the More menu of an open letter', () => {
  const open = (sender: Person, ...answers: readonly ServerAnswers[]) => {
    const letter: Letter = {
      id: crypto.randomUUID(),
      status: 'read',
      createdAt: new Date('2026-10-01'),
      banner: 'golden-hearts',
      content: '<p>Dear Rose</p>',
      favourite: false,
      openWhen: null,
      sender,
      receiver: roseUser,
    }
    return renderApp(`/inbox?letter=${letter.id}`, [
      {
        letters: { received: () => letter },
        receipts: { get: () => ({ forAll: true, notFor: [] }) },
        reports: { ofLetter: () => ({ report: null }) },
      },
      ...answers,
    ])
  }

  it('blocks the sender, and returns the focus to More', async () => {
    const { user, server } = await open(otto, blockServer())
    const more = await findButton('More')
    await user.click(more)
    await user.click(await findButton('Block Otto'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(more)
    await user.click(more)
    await user.click(await findButton('Block Otto'))
    await user.click(await inDialog('Block'))
    await findWords(ottosNote)
    expect(document.activeElement).toBe(more)
    expect(server.inputsOf('blocks/block')).toEqual([{ personId: otto.id }])
  })

  it('unblocks the sender', async () => {
    const { user, server } = await open(otto, blockServer(otto))
    await user.click(await findButton('More'))
    await user.click(await findButton('Unblock Otto'))
    await findWords('Otto is not blocked any more.')
    expect(server.inputsOf('blocks/unblock')).toEqual([{ personId: otto.id }])
  })

  it('offers no block of the sender of an open letter who deleted their account', async () => {
    const { user } = await open(former, blockServer())
    await user.click(await findButton('More'))
    expect(screen.getByRole('button', { name: 'Report This Letter' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /block/i })).toBeNull()
  })
})

describe('the recipient field of a letter', () => {
  it('tells a user who blocked the recipient that no answer will arrive', async () => {
    await renderApp('/compose?to=Otto', [
      {
        letters: {
          findRecipient: () => ({
            ...otto,
            bio: '',
            acceptsLetters: true,
            sharesTimeZone: false,
            photographs: 'taken',
            recordings: 'taken',
          }),
          matchingRecipients: () => [],
          recentRecipients: () => [],
        },
        templates: { list: () => [] },
      },
      blockServer(otto),
    ])
    await findWords('You blocked Otto: their reply will not reach you.')
  })
})

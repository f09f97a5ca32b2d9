import type { Blocks } from '@novelette/domain/blocks.ts'
import type { Letter } from '@novelette/domain/letters.ts'
import type { Person, PublicProfile } from '@novelette/domain/profiles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords } from '../test/on-screen.ts'
import { renderApp, rose } from '../test/render-app.tsx'
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

/** Blocks as the server keeps them, beginning with these people. */
function keptBlocks(...first: readonly Person[]): ServerAnswers {
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

describe('a profile', () => {
  const openOttos = (...answers: readonly ServerAnswers[]) =>
    renderApp('/u/Otto', [{ profiles: { byUsername: () => profileOf(otto) } }, ...answers])

  it('asks before it blocks, and changes nothing on Cancel', async () => {
    const { user, server } = await openOttos(keptBlocks())
    await user.click(await findButton('Block Otto'))
    expect((await dialog()).textContent).toContain('They are not told. Their letters will not reach you.')
    await user.click(await inDialog('Cancel'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await findButton('Block Otto'))
    expect(server.inputsOf('blocks/block')).toEqual([])
  })

  it('blocks, says so, and keeps the focus where it was', async () => {
    const { user, server } = await openOttos(keptBlocks())
    await user.click(await findButton('Block Otto'))
    await user.click(await inDialog('Block'))
    await findWords('Otto is blocked.')
    await findWords(ottosNote)
    expect(document.activeElement).toBe(await findButton('Unblock Otto'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.inputsOf('blocks/block')).toEqual([{ personId: otto.id }])
  })

  it('takes a block back by Undo', async () => {
    const { user, server } = await openOttos(keptBlocks())
    await user.click(await findButton('Block Otto'))
    await user.click(await inDialog('Block'))
    await user.click(await findButton('Undo'))
    await findButton('Block Otto')
    expect(server.inputsOf('blocks/unblock')).toEqual([{ personId: otto.id }])
  })

  it('unblocks at one press, and says what follows', async () => {
    const { user, server } = await openOttos(keptBlocks(otto))
    await findWords(ottosNote)
    await user.click(await findButton('Unblock Otto'))
    await findWords('Otto is not blocked any more. What they send from now on reaches you.')
    expect(document.activeElement).toBe(await findButton('Block Otto'))
    expect(screen.queryByText(/^You blocked/)).toBeNull()
    expect(server.inputsOf('blocks/unblock')).toEqual([{ personId: otto.id }])
  })

  it('says that nothing was changed when a block does not arrive, and blocks at the next press', async () => {
    const lost: ServerAnswers = {
      blocks: {
        block: () => {
          throw connectionLost()
        },
      },
    }
    const { user, server } = await openOttos(keptBlocks(), lost)
    await user.click(await findButton('Block Otto'))
    await user.click(await inDialog('Block'))
    expect((await within(await dialog()).findByRole('alert')).textContent).toContain('Nothing was changed.')
    server.answer(keptBlocks())
    await user.click(await inDialog('Block'))
    await findWords('Otto is blocked.')
  })

  it('learns of a block that was made in another window', async () => {
    const { server } = await openOttos(keptBlocks())
    await findButton('Block Otto')
    server.answer(keptBlocks(otto))
    await server.tell({ kind: 'profile-changed', ids: [] })
    await findWords(ottosNote)
    await findButton('Unblock Otto')
  })

  it('offers no block while it is not known who is blocked', async () => {
    await openOttos({ blocks: { list: () => new Promise<never>(() => {}) } })
    await findButton('Share Profile')
    expect(screen.queryByRole('button', { name: /block/i })).toBeNull()
  })

  it('offers no block to a visitor', async () => {
    await renderApp('/u/Otto', [{ profiles: { byUsername: () => profileOf(otto) } }], { user: null })
    await findButton('Share Profile')
    expect(screen.queryByRole('button', { name: /block/i })).toBeNull()
  })

  it('offers no block to its owner', async () => {
    await renderApp(`/u/${rose.username}`, [
      keptBlocks(),
      {
        profiles: {
          own: () => ({ ...profileOf(rose), canChooseFriendsOnly: false }),
          byUsername: () => profileOf(rose),
        },
      },
    ])
    await findButton('Share Profile')
    expect(screen.queryByRole('button', { name: /block/i })).toBeNull()
  })
})

describe('the list of blocked people', () => {
  const openSettings = (...answers: readonly ServerAnswers[]) =>
    renderApp('/settings', [settingsAnswers, ...answers])

  it('says that nobody is blocked', async () => {
    await openSettings(keptBlocks())
    expect(await screen.findByText(/^You have blocked nobody\./)).toBeTruthy()
  })

  it('unblocks one person and leaves the others', async () => {
    const { user, server } = await openSettings(keptBlocks(ida, otto))
    await user.click(await findButton('Unblock Ida'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unblock Ida' })).toBeNull())
    expect(server.inputsOf('blocks/unblock')).toEqual([{ personId: ida.id }])
    expect(screen.getByText('Otto')).toBeTruthy()
  })

  it('hands the focus to the next person, and to its title after the last', async () => {
    const { user } = await openSettings(keptBlocks(ida, otto))
    ;(await findButton('Unblock Ida')).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unblock Ida' })).toBeNull())
    expect(document.activeElement).toBe(await findButton('Unblock Otto'))
    await user.keyboard('{Enter}')
    await screen.findByText(/^You have blocked nobody\./)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Blocked People' }))
  })

  it('keeps a person whose unblocking fails, and says so', async () => {
    const { user } = await openSettings(keptBlocks(otto), {
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

  it('says that it did not load, and loads at Try Again', async () => {
    const { user, server } = await openSettings({
      blocks: {
        list: () => {
          throw refusal('rate_limited')
        },
      },
    })
    const problem = await screen.findByText('We could not see whom you blocked')
    server.answer(keptBlocks(otto))
    const alert = problem.closest<HTMLElement>('[role=alert]')
    if (!alert) throw new Error('The problem is not announced.')
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await findButton('Unblock Otto')
  })
})

describe('an open letter', () => {
  const open = (sender: Person, ...answers: readonly ServerAnswers[]) => {
    const letter: Letter = {
      id: crypto.randomUUID(),
      status: 'read',
      createdAt: new Date('2026-10-01'),
      banner: 'golden-hearts',
      content: '<p>Dear Rose</p>',
      favourite: false,
      sender,
      receiver: rose,
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

  it('blocks its writer from More, where the focus returns to', async () => {
    const { user, server } = await open(otto, keptBlocks())
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

  it('unblocks its writer from More', async () => {
    const { user, server } = await open(otto, keptBlocks(otto))
    await user.click(await findButton('More'))
    await user.click(await findButton('Unblock Otto'))
    await findWords('Otto is not blocked any more.')
    expect(server.inputsOf('blocks/unblock')).toEqual([{ personId: otto.id }])
  })

  it('offers no block of somebody who has left', async () => {
    const { user } = await open(former, keptBlocks())
    await user.click(await findButton('More'))
    expect(screen.getByRole('button', { name: 'Report This Letter' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /block/i })).toBeNull()
  })
})

describe('the address of a letter', () => {
  it('tells whoever blocked the receiver that no answer will come', async () => {
    await renderApp('/compose?to=Otto', [
      {
        letters: {
          findRecipient: () => ({ ...otto, bio: '', acceptsLetters: true }),
          matchingRecipients: () => [],
          recentRecipients: () => [],
        },
        templates: { list: () => [] },
      },
      keptBlocks(otto),
    ])
    await findWords('You blocked Otto: their answer will not reach you.')
  })
})

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { deviceFiles } from '#letters/parts/files/device-files.ts'
import { localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { waitingShares } from '#lib/shares/share-entries.ts'
import { composeAnswers, openComposer } from '#test/composing.ts'
import { heicFile } from '#test/heic.ts'
import { startInstalled, stubKeptShares } from '#test/kept-shares.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords, textOf } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { StoredLetters } from '#test/stored-letters.ts'
import { claimShares, dropLateShares, findShareOf } from './waiting-shares.ts'
// They are loaded as they are needed, which takes long on a busy machine.
import './share-destination.ts'
import './open-share.ts'
import './waiting-share.tsx'

const jack = '0197a000-0000-7000-8000-000000000002'
const hourMs = 3_600_000
const nothing = 'Nothing Waits Here'
const lake = { title: 'The lake', text: 'Not a wave\non it.' }

const sheetText = () => textOf(document.querySelector('.ProseMirror') ?? document.body)
const openShared = () => openComposer('/share')

/** Rule 3.22 */
describe('what another app shared', () => {
  it('becomes a new draft, beside the one that was begun, and waits no more', async () => {
    localStorage.setItem('last-member', roseUser.id)
    const shares = stubKeptShares()
    const id = shares.keep(lake)
    const letters = new LetterServer()
    letters.saveElsewhere('0197a000-0000-7000-8000-00000000000d', {
      receiver: '',
      content: '<p>Begun long ago.</p>',
      banner: 'starry-night',
    })
    const { router } = await openComposer('/share', {}, letters)
    await waitFor(() => expect(router.state.location.href).toBe(`/compose?shared=${id}`))
    await waitFor(() => expect(sheetText()).toBe('The lakeNot a waveon it.'))
    await waitFor(() => expect(shares.ids()).toEqual([]))
    await waitFor(() =>
      expect(letters.drafts.get(id)?.content).toBe('<p>The lake<br>Not a wave<br>on it.</p>'),
    )
    expect(findShareOf(roseUser.id)).toBeUndefined()
  })

  it('says what of it is not in the letter', async () => {
    stubKeptShares().keep({ ...lake, tooLarge: '1' })
    await openShared()
    await findWords('A photograph can be at most 20 MB.')
  })

  it('waits on while this device cannot keep its photographs until they are stored', async () => {
    vi.spyOn(deviceFiles, 'put').mockResolvedValue(false)
    onTestFinished(() => void vi.restoreAllMocks())
    const shares = stubKeptShares()
    const photograph = heicFile({ width: 4032, height: 3024 }, 'lake.heic', 'image/heic')
    const id = shares.keep({}, Date.now(), [photograph])
    await openShared()
    await findWords('This browser cannot save files. Keep this page open until your photographs are stored.')
    expect(shares.ids()).toEqual([id])
  })

  it('is words, whatever markup it has', async () => {
    stubKeptShares().keep({ text: '<img src=x onerror=alert(1)><b>Hello</b>' })
    await openShared()
    await waitFor(() => expect(sheetText()).toBe('<img src=x onerror=alert(1)><b>Hello</b>'))
    expect(document.querySelector('.ProseMirror b, .ProseMirror img:not([class])')).toBeNull()
  })

  it('that is opened by its address is not opened for somebody else', async () => {
    localStorage.setItem('last-member', jack)
    const shares = stubKeptShares()
    const id = shares.keep(lake)
    await claimShares()
    await openComposer(`/compose?shared=${id}`)
    expect(sheetText()).toBe('')
    expect(shares.ids()).toEqual([id])
    expect(localDrafts.all(roseUser.id)).toEqual([])
  })

  it('is not shown while somebody else is signed in, and stays', async () => {
    localStorage.setItem('last-member', jack)
    const shares = stubKeptShares()
    shares.keep(lake)
    await claimShares()
    await renderApp('/share')
    await screen.findByRole('heading', { name: nothing })
    expect(shares.ids()).toHaveLength(1)
    expect(findShareOf(jack)).toBe(shares.ids()[0])
  })

  it.each([
    ['within an hour', 0.9, true],
    ['not after it', 1.1, false],
  ])('where nobody ever signed in is for whoever does, %s', async (_, hours, isFor) => {
    const shares = stubKeptShares()
    const id = shares.keep(lake, Date.now() - hours * hourMs)
    await claimShares()
    expect(findShareOf(roseUser.id)).toBe(isFor ? id : undefined)
  })

  it('waits for a day for who signed in last', async () => {
    localStorage.setItem('last-member', roseUser.id)
    const shares = stubKeptShares()
    const id = shares.keep(lake, Date.now() - 23 * hourMs)
    shares.keep(lake, Date.now() - 25 * hourMs)
    await claimShares()
    expect([findShareOf(roseUser.id), findShareOf(jack)]).toEqual([id, undefined])
  })

  it('is told of on any page of its person, who opens it from there', async () => {
    localStorage.setItem('last-member', roseUser.id)
    const shares = stubKeptShares()
    shares.keep(lake)
    await claimShares()
    const letters = new StoredLetters()
    const { user } = await renderApp('/inbox', [
      letters.answers,
      composeAnswers([]),
      new LetterServer().answers,
    ])
    await findWords('What you shared with Novelette waits for you.')
    await user.click(await findButton('Open'))
    await waitFor(() => expect(sheetText()).toBe('The lakeNot a waveon it.'))
  })

  it('is removed after a day, which its person is told', async () => {
    localStorage.setItem('last-member', roseUser.id)
    const shares = stubKeptShares()
    shares.keep(lake, Date.now() - 25 * hourMs)
    await claimShares()
    await renderApp('/inbox', [new StoredLetters().answers])
    await findWords('What you shared with Novelette waited for a day, and was removed.')
    expect([shares.ids(), waitingShares.ids()]).toEqual([[], []])
  })

  it('that no page has seen is claimed at the next start of the installed app, and told of', async () => {
    startInstalled()
    localStorage.setItem('last-member', roseUser.id)
    const id = stubKeptShares().keep(lake)
    await renderApp('/inbox', [new StoredLetters().answers])
    await findWords('What you shared with Novelette waits for you.')
    expect(findShareOf(roseUser.id)).toBe(id)
  })

  it('of somebody else is removed after a day, too, and noted until they can be told', async () => {
    startInstalled()
    localStorage.setItem('last-member', jack)
    const shares = stubKeptShares()
    const id = shares.keep(lake, Date.now() - 25 * hourMs)
    await renderApp('/inbox', [new StoredLetters().answers])
    await waitFor(() => expect(shares.ids()).toEqual([]))
    expect(screen.queryByText(/waited for a day/)).toBeNull()
    expect(waitingShares.ids()).toEqual([id])
    expect([await dropLateShares(jack), waitingShares.ids()]).toEqual([true, []])
  })
})

describe('the page of shares', () => {
  it.each([
    ['not-ready', 'Nothing was stored or sent. Please share it again.'],
    ['no-room', 'This browser has no room for it.'],
    ['nothing-usable', 'Only photographs and texts can be shared with Novelette.'],
    ['too-large', 'A photograph can be at most 20 MB.'],
  ])('says why nothing was taken: %s', async (problem, words) => {
    stubKeptShares()
    await renderApp(`/share?problem=${problem}`)
    await screen.findByRole('heading', { name: 'That Could Not Be Taken' })
    await findWords(words)
  })

  it('says so also while something else waits, and leads to it', async () => {
    localStorage.setItem('last-member', roseUser.id)
    stubKeptShares().keep(lake)
    await renderApp('/share?problem=too-many')
    await screen.findByRole('heading', { name: 'That Could Not Be Taken' })
    expect(screen.getByRole('link', { name: 'Open What Waits' }).getAttribute('href')).toBe('/share')
  })

  it('says no other text that is handed to it', async () => {
    stubKeptShares()
    await renderApp('/share?problem=%3Cb%3EPay%20here')
    await screen.findByRole('heading', { name: nothing })
  })
})

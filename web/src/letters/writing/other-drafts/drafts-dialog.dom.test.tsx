import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openComposer, wordsOnSheet } from '#test/composing.ts'
import { draftId as id, otherDraftId, says } from '#test/draft-server.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { roseUser } from '#test/render-app.tsx'
import { connectionLost } from '#test/server-stub.ts'

/** `savedAgo`: how long ago the other draft was saved, in hours. */
async function draftsInTab(savedAgo = 0) {
  const letters = new LetterServer()
  letters.saveElsewhere(id, says('Of another letter.'))
  const other = letters.drafts.get(id)
  if (other) letters.drafts.set(id, { ...other, updatedAt: new Date(Date.now() - savedAgo * 3_600_000) })
  await new Promise(resolve => setTimeout(resolve, 5))
  letters.saveElsewhere(otherDraftId, says('Of the open letter.'))
  const app = await openComposer('/compose', {}, letters)
  await app.user.click(await findButton('Other Drafts (1)'))
  return app
}

describe('the list of drafts', () => {
  it('throws a draft away and takes it back as its writer, whoever is signed in by now', async () => {
    const { user, letters, server } = await draftsInTab()
    await user.click(await findButton('Delete the draft To Noor'))
    await waitFor(() => expect(letters.drafts.has(id)).toBe(false))
    await user.click(await findButton('Undo'))
    await waitFor(() => expect(letters.drafts.get(id)).toMatchObject(says('Of another letter.')))
    const calls = server.calls.filter(({ path }) => path.startsWith('drafts/'))
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['drafts/list', 'drafts/get', 'drafts/remove', 'drafts/save']),
    )
    expect(new Set(calls.map(({ asUserId }) => asUserId))).toEqual(new Set([roseUser.id]))
  })

  it('keeps a draft that could not be thrown away, and says so', async () => {
    const { user, letters } = await draftsInTab()
    letters.fail('before', connectionLost, 'drafts/remove')
    await user.click(await findButton('Delete the draft To Noor'))
    await findWords('The draft was not deleted. Please try again.')
    expect(letters.drafts.has(id)).toBe(true)
  })

  it('leaves the open letter where it is when another draft could not be opened, and says so', async () => {
    const { user, letters } = await draftsInTab()
    letters.fail('before', connectionLost, 'drafts/get')
    await user.click(await findButton(/Of another letter\./))
    await findWords('That draft could not be opened. It is safe; please try again.')
    expect(wordsOnSheet()).toBe('Of the open letter.')
  })

  it.each([
    [23, true],
    [25, false],
  ])('offers earlier versions of a draft that was saved %i hours ago: %s', async (savedAgo, areOffered) => {
    await draftsInTab(savedAgo)
    await findButton('Delete the draft To Noor')
    const earlier = screen.queryByRole('button', { name: 'Earlier versions of the draft To Noor' })
    expect(earlier !== null).toBe(areOffered)
  })
})

it('the composer says when the latest draft could not be opened, and begins a new letter', async () => {
  const letters = new LetterServer()
  letters.saveElsewhere(id, says('One.'))
  letters.fail('before', connectionLost, 'drafts/get')
  await openComposer('/compose', {}, letters)
  await findWords('That draft could not be opened. It is safe; please try again.')
  expect(wordsOnSheet()).toBe('')
})

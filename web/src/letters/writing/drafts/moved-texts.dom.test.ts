import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openComposer, write } from '#test/composing.ts'
import { says } from '#test/draft-server.ts'
import { roseUser } from '#test/render-app.tsx'
import { localDrafts } from './local-drafts.ts'

it('a text of another window that was moved aside is saved while both windows stay open', async () => {
  const { letters } = await openComposer()
  const savedTexts = () => [...letters.drafts.values()].map(({ content }) => content).toSorted()
  write('Of this window.')
  await waitFor(() => expect(savedTexts()).toEqual(['<p>Of this window.</p>']))
  const [draft] = letters.drafts.values()
  if (!draft) throw new Error('nothing was saved')
  const { id, revision } = draft
  localDrafts.put(roseUser.id, { id, ...says('Of the other window.'), revision })
  write(' And more.')
  await waitFor(() =>
    expect(savedTexts()).toEqual(['<p>Of the other window.</p>', '<p>Of this window. And more.</p>']),
  )
  await waitFor(() => expect(localDrafts.all(roseUser.id)).toEqual([]))
})

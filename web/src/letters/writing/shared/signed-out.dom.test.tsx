import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { waitingShares } from '#lib/shares/share-entries.ts'
import { startInstalled, stubKeptShares } from '#test/kept-shares.ts'
import { findWords } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import './share-destination.ts'
import './waiting-share.tsx'

/** Rule 3.22 */
it('what was shared while nobody is signed in leads to the sign-in, which says nothing of it', async () => {
  localStorage.setItem('last-member', roseUser.id)
  const shares = stubKeptShares()
  shares.keep({ text: 'For the two of us.' })
  const { router } = await renderApp('/share', [], { user: null })
  await findWords('What you shared waits on this device')
  expect(router.state.location.href).toBe('/login?return=%2Fshare')
  expect(document.body.textContent).not.toContain('For the two of us.')
  expect(shares.ids()).toHaveLength(1)
})

/** Rule 3.22 */
it.each([
  ['whose person is known, after a day', roseUser.id, 25, 23],
  ['whose person is not, after an hour', '', 1.1, 0.9],
])('what no page has seen is removed while nobody is signed in: %s', async (_, owner, late, early) => {
  startInstalled()
  if (owner !== '') localStorage.setItem('last-member', owner)
  const shares = stubKeptShares()
  const gone = shares.keep({ text: 'For the two of us.' }, Date.now() - late * 3_600_000)
  const kept = shares.keep({ text: 'For us both.' }, Date.now() - early * 3_600_000)
  await renderApp('/login', [], { user: null })
  await waitFor(() => expect(shares.ids()).toEqual([kept]))
  // Its person is told later.
  await waitFor(() => expect(waitingShares.ids().includes(gone)).toBe(owner !== ''))
  expect(document.body.textContent).not.toContain('What you shared')
})

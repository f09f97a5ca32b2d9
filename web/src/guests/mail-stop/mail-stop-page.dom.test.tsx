import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal } from '#test/server-stub.ts'

const path = '/mail/stop#a-token'
const press = 'Stop Emails From Novelette'
const hasFocus = (title: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(title))

/** Rule 7.7 */
it('mail is refused by a press, and that is undone by another', async () => {
  const { user, server } = await renderApp(
    path,
    [{ mailRefusals: { refuse: () => ({}), undo: () => ({}) } }],
    { user: null },
  )
  const button = await findButton(press)
  expect(server.inputsOf('mailRefusals/refuse')).toEqual([])
  await user.click(button)
  await hasFocus('Emails Are Stopped')
  await user.click(await findButton('Undo'))
  await hasFocus('Emails Come Again')
  expect(server.inputsOf('mailRefusals/refuse')).toEqual([{ token: 'a-token' }])
  expect(server.inputsOf('mailRefusals/undo')).toEqual([{ token: 'a-token' }])
})

it('a link that is too old refuses nothing', async () => {
  const { user } = await renderApp(
    path,
    [{ mailRefusals: { refuse: () => Promise.reject(refusal('link_invalid')) } }],
    { user: null },
  )
  await user.click(await findButton(press))
  await findWords('too old, or part of it is missing')
})

it('says that it is too late to undo it', async () => {
  const { user } = await renderApp(
    path,
    [{ mailRefusals: { refuse: () => ({}), undo: () => Promise.reject(refusal('link_invalid')) } }],
    { user: null },
  )
  await user.click(await findButton(press))
  await user.click(await findButton('Undo'))
  await findWords('which are over')
})

it('a link without its end refuses nothing', async () => {
  await renderApp('/mail/stop', [], { user: null })
  await findWords('This Link Is Too Old')
})

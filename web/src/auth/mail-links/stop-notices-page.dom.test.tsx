import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'

const open = (notices: NonNullable<ServerAnswers['notices']> = {}, path = '/notices/stop#a-token') =>
  renderApp(path, [{ notices }], { user: null })
const tooOld = () => Promise.reject(refusal('link_invalid'))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Rule 7.7 */
it('notices end by a press, not by opening the link, and Undo takes that back', async () => {
  const { user, server } = await open({ stop: () => ({}), undoStop: () => ({}) })
  await heading('Stop notices by email?')
  const button = await findButton('Stop Notices by Email')
  expect(server.inputsOf('notices/stop')).toEqual([])
  await user.click(button)
  await findWords('Letters still come to your inbox. We no longer tell you by email.')
  expect(document.activeElement).toBe(await heading('Notices by Email Are Off'))
  expect(server.inputsOf('notices/stop')).toEqual([{ token: 'a-token' }])
  await user.click(await findButton('Undo'))
  expect(document.activeElement).toBe(await heading('Undone'))
  expect(server.inputsOf('notices/undoStop')).toEqual([{ token: 'a-token' }])
})

it('other notices are chosen in the settings', async () => {
  await open()
  const link = await screen.findByRole('link', { name: 'Change Notices' })
  expect(link.getAttribute('href')).toBe('/settings#notices')
})

it('a link that is too old stops nothing', async () => {
  const { user } = await open({ stop: tooOld })
  await user.click(await findButton('Stop Notices by Email'))
  await heading('This Link Is Too Old')
})

it('a link without its end stops nothing', async () => {
  await open({}, '/notices/stop')
  await heading('This Link Is Too Old')
})

it('Undo after ten minutes leads to the settings', async () => {
  const { user } = await open({ stop: () => ({}), undoStop: tooOld })
  await user.click(await findButton('Stop Notices by Email'))
  await user.click(await findButton('Undo'))
  await heading('Too Late to Undo')
  await findWords('It can be undone for 10 minutes, which are over.')
})

it('says that nothing was changed when the server cannot be reached', async () => {
  const { user } = await open({ stop: () => Promise.reject(connectionLost()) })
  await user.click(await findButton('Stop Notices by Email'))
  await findWords('Nothing was changed')
  await findButton('Stop Notices by Email')
})

import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { watchInstallOffer } from '#releases/install-offer.ts'
import { isFound, openComposer, sendButton, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { connectionLost } from '#test/server-stub.ts'

/** What the browser's storage answers; undefined where a page is not secure. */
function answerWith(answers: { persisted: boolean; persist: boolean } | undefined) {
  const storage = answers && {
    persisted: vi.fn(async () => answers.persisted),
    persist: vi.fn(async () => answers.persist),
  }
  if (storage) Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
  else Reflect.deleteProperty(navigator, 'storage')
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  return storage
}

async function leaveWaiting() {
  const letters = new LetterServer()
  letters.fail('before', connectionLost, 'letters/send', 'drafts/save', 'drafts/get', 'drafts/remove')
  const app = await openComposer('/compose?to=Noor', {}, letters)
  await isFound()
  write('By hand.')
  await waitFor(() => expect(sendButton().getAttribute('aria-disabled')).not.toBe('true'))
  await app.user.click(sendButton())
  await findWords('Your letter to Noor will be sent when it is back')
  return app
}

const mayBeDeletedText = 'this browser could delete what waits here'
const install = () => screen.queryByRole('button', { name: 'Install Novelette' })

function offerInstalling(outcome: 'accepted' | 'dismissed') {
  watchInstallOffer()
  const event = Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn(async () => ({ outcome })) })
  dispatchEvent(event)
  onTestFinished(() => void dispatchEvent(new Event('appinstalled')))
  return event
}

it('asks the browser to keep what waits, at a press and not before', async () => {
  const storage = answerWith({ persisted: false, persist: true })
  const { user } = await leaveWaiting()
  await findWords(mayBeDeletedText)
  expect(storage?.persist).not.toHaveBeenCalled()
  await user.click(await findButton('Protect It'))
  await findWords('This browser has promised to keep what waits here.')
  expect(storage?.persist).toHaveBeenCalledOnce()
})

it('says nothing where the browser has promised it before', async () => {
  const storage = answerWith({ persisted: true, persist: true })
  await leaveWaiting()
  await waitFor(() => expect(storage?.persisted).toHaveBeenCalled())
  expect(screen.queryByText(mayBeDeletedText, { exact: false })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Protect It' })).toBeNull()
})

it('says so where it was refused, and offers to install what keeps it, once', async () => {
  const answers = { persisted: false, persist: false }
  answerWith(answers)
  const event = offerInstalling('accepted')
  const { user, unmount } = await leaveWaiting()
  await user.click(await findButton('Protect It'))
  await findWords('It did not promise to keep it.')
  answers.persist = true
  await user.click(await findButton('Install Novelette'))
  expect(event.prompt).toHaveBeenCalledOnce()
  await findWords('This browser has promised to keep what waits here.')
  unmount()

  answers.persist = false
  offerInstalling('dismissed')
  const again = await leaveWaiting()
  await again.user.click(await findButton('Protect It'))
  await findWords('It did not promise to keep it.')
  expect(install()).toBeNull()
})

it('says so where a browser keeps nothing for certain', async () => {
  answerWith(undefined)
  await leaveWaiting()
  await findWords('It did not promise to keep it.')
  expect(screen.queryByRole('button', { name: 'Protect It' })).toBeNull()
  expect(install()).toBeNull()
})

import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'

const typed = { email: 'rose@example.com', password: 'a horse with wings' }
const own = { ...typed, isOwnDevice: true }

async function openAndFill(signIn: () => unknown) {
  const answers: ServerAnswers = { accounts: { signIn: signIn as () => never } }
  const opened = await renderApp('/login', [answers], { user: null })
  await opened.user.type(await screen.findByLabelText('Email'), typed.email)
  await opened.user.type(await screen.findByLabelText('Password', { selector: 'input' }), typed.password)
  const send = async () => opened.user.click(await findButton('Sign In'))
  return { ...opened, send, sent: () => opened.server.inputsOf('accounts/signIn') }
}

const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'This is my own device' })
const refuse = (code: Parameters<typeof refusal>[0]) => () => Promise.reject(refusal(code))

/** Rule 2.8 */
describe('“This is my own device”', () => {
  it('is not ticked, and the server is told nothing', async () => {
    const { send, sent } = await openAndFill(refuse('wrong_credentials'))
    expect((await box()).checked).toBe(false)
    const hint = document.getElementById((await box()).getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toContain('have not been here for 180 days')
    await send()
    expect(sent()).toEqual([typed])
  })

  it('is ticked by the keyboard, and told to the server', async () => {
    const { user, send, sent } = await openAndFill(refuse('wrong_credentials'))
    while (document.activeElement !== (await box())) await user.tab()
    await user.keyboard(' ')
    expect((await box()).checked).toBe(true)
    await send()
    await findWords('Invalid email or password')
    expect(sent()).toEqual([own])
    expect((await box()).checked).toBe(true)
  })

  it('is done without where the release before answers, which knows of none', async () => {
    let calls = 0
    const { user, send, sent } = await openAndFill(() => {
      calls += 1
      throw refusal(calls === 1 ? 'invalid_input' : 'wrong_credentials')
    })
    await user.click(await box())
    await send()
    await findWords('Invalid email or password')
    expect(sent()).toEqual([own, typed])
  })
})

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '#test/render-app.tsx'
import type { ServerAnswers, ServerStub } from '#test/server-stub.ts'
import { expectErrors } from '#test/setup.ts'

const [remedy, sentPageAsked] = vi.hoisted(() => [vi.fn(), vi.fn()])
vi.mock('#releases/missing-chunk.ts', async load => ({
  ...(await load<typeof import('#releases/missing-chunk.ts')>()),
  findRemedy: remedy,
}))
vi.mock('#letters/sent-page.tsx', () => {
  sentPageAsked()
  throw new TypeError('Failed to fetch dynamically imported module')
})

const home: ServerAnswers = {
  letters: { dashboard: () => ({ received: [], sent: [], unreadCount: 0, asksAboutNotices: false }) },
  testimonials: { approved: () => ({ testimonials: [], nextCursor: null }), own: () => null },
}
const openDashboard = async () => {
  const app = await renderApp('/dashboard', [home])
  await screen.findByRole('heading', { name: 'Welcome back, Rose!' })
  return app
}
const sentLink = () => screen.findByRole('link', { name: 'Sent' })

const toldBy = (server: ServerStub) =>
  server.inputsOf('failures/tell').map(input => ({ kind: Reflect.get(Object(input), 'kind') }))

beforeEach(() => {
  remedy.mockReset()
  expectErrors(/./)
})

describe('ErrorPage for a screen that throws while it renders', () => {
  it('says so, links to support, and links home with a full page load', async () => {
    const { user, server } = await openDashboard()
    // A malformed answer makes the screen throw.
    server.answer({
      testimonials: { approved: () => JSON.parse('{ "testimonials": [{ "id": "a" }], "nextCursor": null }') },
    })
    const [link] = await screen.findAllByRole('link', { name: 'Testimonials' })
    if (link) await user.click(link)
    await screen.findByRole('heading', { name: 'Something went wrong' })
    await waitFor(() => expect(toldBy(server)).toEqual([{ kind: 'page' }]))
    const support = screen.getByRole('link', { name: 'support' })
    expect([support.getAttribute('target'), support.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
    const back = screen.getByRole('link', { name: 'Return Home' })
    let isLeftToBrowser = false
    window.addEventListener(
      'click',
      event => {
        isLeftToBrowser = !event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    await user.click(back)
    expect([back.getAttribute('href'), isLeftToBrowser]).toEqual(['/', true])
  })
})

describe('ErrorPage for a screen whose chunk does not load', () => {
  it('does nothing while a link to the screen is only hovered', async () => {
    const { user } = await openDashboard()
    await user.hover(await sentLink())
    await waitFor(() => expect(sentPageAsked).toHaveBeenCalled())
    expect(await screen.findByRole('heading', { name: 'Welcome back, Rose!' })).toBeTruthy()
    expect(remedy).not.toHaveBeenCalled()
  })

  it('says that a connection is needed when the server cannot be reached', async () => {
    remedy.mockResolvedValue('connection')
    const { user, server } = await openDashboard()
    await user.click(await sentLink())
    await screen.findByRole('heading', { name: 'This page needs the connection' })
    expect(toldBy(server)).toEqual([])
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })

  it('says that something went wrong when a reload did not help', async () => {
    remedy.mockResolvedValue('none')
    const { user, server } = await openDashboard()
    await user.click(await sentLink())
    await screen.findByRole('heading', { name: 'Something went wrong' })
    await waitFor(() => expect(toldBy(server)).toEqual([{ kind: 'chunk' }]))
  })

  it('says that the new version is being opened until the remedy is known', async () => {
    remedy.mockReturnValue(new Promise(() => {}))
    const { user } = await openDashboard()
    await user.click(await sentLink())
    await screen.findByText('Opening the new version of Novelette...')
  })
})

import { guestPath } from '@novelette/domain/guests/guest-links.ts'
import { type PublicPath, publicPaths } from '@novelette/domain/pages/public-titles.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageModules, renderPage } from './prerender.tsx'
import { renderApp } from './test/render-app.tsx'

const stories = {
  testimonials: [
    {
      id: '0197a000-0000-7000-8000-00000000000a',
      name: 'Ada of Norwich',
      location: 'Norwich',
      message: 'He mended the gate again.',
    },
  ],
  nextCursor: null,
}
const sentWith = (path: PublicPath) =>
  path === '/' || path === '/testimonials' ? { path, stories } : { path }

const textOf = (main: Element | null) => main?.textContent.replaceAll(/\s+/g, ' ') ?? ''

describe('renderPage', () => {
  it('has an entry in pageModules for every public page, and for a link', () => {
    expect(Object.keys(pageModules)).toEqual([...publicPaths, guestPath])
  })

  it.each(publicPaths.filter(path => path !== '/testimonials'))(
    'renders %s on the server as completely as a member’s browser does',
    async path => {
      const sent = document.createElement('div')
      sent.innerHTML = await renderPage(sentWith(path), 'visitor')
      const text = textOf(sent.querySelector('main'))
      expect(text.length).toBeGreaterThan(900)
      await renderApp(path, [{ testimonials: { approved: () => stories } }])
      await expect.poll(() => textOf(document.querySelector('main'))).toBe(text)
    },
  )

  it('draws one envelope for every link, as the browser does until it knows whose it is', async () => {
    const sent = document.createElement('div')
    sent.innerHTML = await renderPage({ path: guestPath }, 'guest')
    const text = textOf(sent.querySelector('main'))
    expect(text).toContain('A letter for you')
    await renderApp('/l/Ab3dEf7hJk9m#7xKp3mQv9sTb2nWz5cRd8f', [
      { guests: { envelopes: () => new Promise<never>(() => {}) } },
    ])
    await screen.findByRole('heading', { name: 'A letter for you' })
    // What it says without a script, no browser with one draws.
    expect(text.startsWith(textOf(document.querySelector('main')))).toBe(true)
  })
})

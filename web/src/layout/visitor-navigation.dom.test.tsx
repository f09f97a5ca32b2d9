import { site } from '@novelette/domain/pages/site.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../test/render-app.tsx'
import type { ServerAnswers } from '../test/server-stub.ts'
import { person } from '../test/stored-letters.ts'

const fern = person('Fern')
const answers: ServerAnswers = {
  testimonials: { approved: () => ({ testimonials: [], nextCursor: null }) },
  profiles: {
    byUsername: () => ({ ...fern, bio: '', privacySettings: 'anyone', createdAt: new Date('2026-03-01') }),
  },
}
const open = (path: string) => renderApp(path, [answers], { user: null })
const linksOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')])

describe('navigation bar of a visitor', () => {
  it.each(['/', '/about', '/privacy', '/terms', '/faq', '/contact', '/u/Fern'])(
    'offers sign-in and sign-up on %s',
    async path => {
      await open(path)
      const bar = await screen.findByRole('navigation', { name: 'Main' })
      expect(linksOf(bar)).toEqual([
        ['Sign In', '/login'],
        ['Get Started Free', '/register'],
      ])
      expect(screen.queryByRole('button', { name: /^(Account|Menu)/ })).toBeNull()
    },
  )
})

describe('footer', () => {
  it('links to every public page and marks the current one', async () => {
    await open('/faq')
    const footer = within(await screen.findByRole('contentinfo'))
    const columns = Object.entries({
      About: [
        ['Our Story', '/about'],
        ['Testimonials', '/testimonials'],
      ],
      Legal: [
        ['Privacy Policy', '/privacy'],
        ['Terms of Service', '/terms'],
        ['Licenses', '/licenses'],
      ],
      Support: [
        ['FAQ', '/faq'],
        ['Contact Us', '/contact'],
      ],
    })
    for (const [name, links] of columns) {
      expect(linksOf(footer.getByRole('navigation', { name }))).toEqual(links)
    }
    const current = footer.getAllByRole('link').filter(link => link.getAttribute('aria-current') === 'page')
    expect(current.map(link => link.textContent)).toEqual(['FAQ'])
  })

  it('opens external links in a new tab without a referrer', async () => {
    await open('/faq')
    const footer = within(await screen.findByRole('contentinfo'))
    for (const { name, url } of [site.builtWith, { name: site.socialName, url: site.socialUrl }]) {
      const link = footer.getByRole('link', { name: new RegExp(name) })
      expect(link.getAttribute('href')).toBe(url)
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('rel')).toMatch(/noreferrer/)
    }
    expect(footer.getByText(`© ${new Date().getFullYear()} ${site.name}`)).toBeTruthy()
  })
})

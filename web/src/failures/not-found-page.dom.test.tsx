import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#test/render-app.tsx'

describe('NotFoundPage', () => {
  it('shows the path, shortened where it is long, and links home', async () => {
    await renderApp(`/letters-that-never-were/${'x'.repeat(300)}`, [], { user: null })
    await screen.findByRole('heading', { name: 'Page Not Found' })
    const address = document.querySelector('.message-page__address')?.textContent ?? ''
    expect(address).toMatch(/^\/letters-that-never-were\/x+…$/)
    expect(address.length).toBeLessThanOrEqual(61)
    expect(document.title).toBe('Page Not Found · Novelette')
    expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
  })
})

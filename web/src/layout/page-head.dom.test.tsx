import { publicPages } from '@novelette/domain/pages/public-pages.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderApp } from '../test/render-app.tsx'

function head() {
  const all = <T extends Element>(selector: string, read: (element: T) => string) =>
    [...document.querySelectorAll<T>(selector)].map(read)
  return {
    titles: all<HTMLTitleElement>('title', title => title.text),
    descriptions: all<HTMLMetaElement>('meta[name="description"]', meta => meta.content),
    canonicals: all<HTMLLinkElement>('link[rel="canonical"]', link => new URL(link.href).href),
  }
}

const headFor = (title: string, description: string, path: string) => ({
  titles: [title],
  descriptions: [description],
  canonicals: [`https://letters.example.org${path}`],
})
const faq = headFor('FAQ · Novelette', publicPages['/faq'].description, '/faq')
const about = headFor('Our Story · Novelette', publicPages['/about'].description, '/about')
const signIn = headFor('Sign In · Novelette', publicPages['/'].description, '/login')

afterEach(() => {
  for (const sent of document.head.querySelectorAll('meta, link')) sent.remove()
})

describe('head of a page', () => {
  it('keeps what the server rendered, with one title, description and address after each navigation', async () => {
    document.title = 'FAQ · Novelette'
    document.head.insertAdjacentHTML(
      'beforeend',
      `<meta name="description" content="${publicPages['/faq'].description}"><link rel="canonical" href="https://letters.example.org/faq">`,
    )
    const { user, router } = await renderApp('/faq?from=x', [], { user: null })
    await screen.findByRole('heading', { level: 1, name: 'Frequently Asked Questions' })
    expect(head()).toEqual(faq)

    const [story] = screen.getAllByRole('link', { name: 'Our Story' })
    if (story) await user.click(story)
    await waitFor(() => expect(head()).toEqual(about))
    await act(() => router.navigate({ to: '/login' }))
    await waitFor(() => expect(head()).toEqual(signIn))
    act(() => router.history.back())
    await waitFor(() => expect(head()).toEqual(about))
    act(() => router.history.back())
    await waitFor(() => expect(head()).toEqual(faq))
  })

  it('gets a description and an address when the server rendered none', async () => {
    const { router } = await renderApp('/login', [], { user: null })
    await screen.findByRole('button', { name: 'Sign In' })
    await act(() => router.navigate({ to: '/about' }))
    await waitFor(() => expect(head().descriptions).toEqual([publicPages['/about'].description]))
    expect(head().canonicals).toEqual([`${window.location.origin}/about`])
  })
})

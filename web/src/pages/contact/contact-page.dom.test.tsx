import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'

const textsIn = (element: Element, selector: string) =>
  [...element.querySelectorAll(selector)].map(({ textContent }) => textContent)

describe('ContactPage', () => {
  it('shows the guidelines, the answer times and the hashtag', async () => {
    await renderApp('/contact', [], { user: null })
    const listUnder = async (name: string) => {
      const heading = await screen.findByRole('heading', { name })
      return within(heading.parentElement as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    }
    expect(await listUnder('Please do')).toEqual([
      'Be specific',
      'Include browser and device details',
      'Be patient and respectful',
      'Share screenshots if helpful',
    ])
    expect(await listUnder('Please avoid')).toEqual([
      'Spam or repeated messages',
      'Sharing private account information publicly',
      'Demanding immediate responses',
      'Inappropriate language',
    ])
    expect(textsIn(document.body, '#times dd')).toEqual(['under 1 hour', 'under 2 hours', 'under 24 hours'])
    expect(screen.getByText('#MyNovelette')).toBeTruthy()
  })
})

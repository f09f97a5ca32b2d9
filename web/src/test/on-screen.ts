import { act, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

export const findButton = (name: string | RegExp) => screen.findByRole('button', { name })

/** Neither press can see the other. */
export const pressTwice = (button: HTMLElement | undefined) =>
  act(() => {
    button?.click()
    button?.click()
  })

/** The words may span several elements. */
export const findWords = (words: string) => waitFor(() => expect(textOf(document.body)).toContain(words))

export const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim()

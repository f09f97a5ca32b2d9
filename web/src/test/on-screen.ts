import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

export const findButton = (name: string | RegExp) => screen.findByRole('button', { name })

/** The words may span several elements. */
export const findWords = (words: string) => waitFor(() => expect(textOf(document.body)).toContain(words))

export const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim()

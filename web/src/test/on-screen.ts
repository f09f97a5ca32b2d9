import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

export const findButton = (name: string | RegExp) => screen.findByRole('button', { name })

/** Resolves once these words are on the page, in however many elements. */
export const findWords = (words: string) => waitFor(() => expect(wordsOf(document.body)).toContain(words))

/** The text of an element on one line. */
export const wordsOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim()

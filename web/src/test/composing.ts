import type { LookedUpRecipient } from '@novelette/domain/letters/letters.ts'
import { byEnclosurePlural } from '@novelette/domain/letters/parts/all-enclosures.ts'
import type { LetterTemplate } from '@novelette/domain/letters/template-schemas.ts'
import { screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { expect } from 'vitest'
import { LetterServer } from './letter-server.ts'
import { renderApp } from './render-app.tsx'
import { refusal, type ServerAnswers } from './server-stub.ts'

export const recipientCalled = (username: string): LookedUpRecipient => ({
  id: crypto.randomUUID(),
  username,
  profilePicture: null,
  bio: '',
  acceptsLetters: true,
  sharesTimeZone: false,
  ...byEnclosurePlural(() => 'taken'),
})

const template = (style: LetterTemplate['style'], name: string, contentTemplate: string): LetterTemplate => ({
  id: crypto.randomUUID(),
  style,
  name,
  contentTemplate,
})

export function composeAnswers(names: readonly string[]): ServerAnswers {
  return {
    letters: {
      recentRecipients: () => [],
      matchingRecipients: () => [],
      findRecipient: ({ username }) => {
        if (!names.includes(username)) throw refusal('recipient_not_found')
        return recipientCalled(username)
      },
    },
    templates: {
      list: () => [
        template('romantic', 'First light', '<p>Dear [name],</p><p>a romantic thing.</p>'),
        template('funny', 'The socks', '<p>A funny thing.</p>'),
      ],
    },
    blocks: { list: () => ({ people: [] }) },
    guests: { list: () => [] },
  }
}

export async function openComposer(
  path = '/compose?to=Noor',
  answers: ServerAnswers = {},
  letters = new LetterServer(),
) {
  const app = await renderApp(path, [composeAnswers(['Noor', 'Otto']), letters.answers, answers])
  await waitFor(() => expect(document.querySelector('.ProseMirror')).not.toBeNull())
  return { ...app, letters }
}

/** jsdom cannot type into the editor, so `write` uses its commands. */
export function sheet(): HTMLElement & { readonly editor: Editor } {
  const found = document.querySelector<HTMLElement & { editor: Editor }>('.ProseMirror')
  if (!found) throw new Error('There is no editor')
  return found
}

export function write(words: string): void {
  const { editor } = sheet()
  editor.commands.insertContentAt(editor.state.doc.content.size - 1, words)
}

export const wordsOnSheet = () => [...sheet().children].map(({ textContent }) => textContent).join('\n')

export function pressKey(key: string, more: KeyboardEventInit = {}): void {
  sheet().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
}

export const paper = () =>
  document.querySelector('.letter-editor__sheetOpen .letter-sheet')?.getAttribute('data-banner')

export const isFound = (name = 'Noor') =>
  waitFor(() => expect(document.querySelector('.recipient-field__foundName')?.textContent).toBe(name))

export const sendButton = () => screen.getByRole('button', { name: 'Send Beautiful Letter' })

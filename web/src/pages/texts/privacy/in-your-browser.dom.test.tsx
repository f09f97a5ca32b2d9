import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type EntryKey, entries } from '#lib/storage/entries.ts'
import { textOf } from '#test/on-screen.ts'
import { InYourBrowser } from './in-your-browser.tsx'

const told: Readonly<Record<EntryKey, string>> = {
  'session-user': 'your username',
  'session-activity': 'when you last did something',
  'session-activity-report': 'when you last did something',
  'inbox-of-user-': 'of the letters that your inbox last showed',
  'dashboard-of-user-': 'what your dashboard last showed',
  'return-path': 'the page you were on your way to',
  'unfinished-sign-out': 'that you signed out, where that could not reach us',
  'unsent-draft:': 'a draft',
  'waiting-letter:': 'a letter that waits for the connection',
  'planned-letter:': 'a letter that waits for the connection',
  'guest-answer:': 'an answer that you write behind a link',
  'guest-link': 'the link itself',
  'tried-letter': 'what you tried to write on our front page',
  'tried-here': 'in which tab you did',
  'keys-without-control': 'whether single keys are shortcuts',
  'server-clock': 'by how much your device’s clock is wrong',
  'heading-and-name:': 'the heading and the name that the last letter you sent had',
  faces: 'whether their typefaces have come before',
  'photographs-face-down': 'which photographs you have lie face down: all',
  'photographs-laid-down': 'or some, by a random number of each',
  'read-vertically': 'whether you read letters in columns',
  'read-in-print': 'or in print',
  'push-device': 'that notices are on in this browser',
  'typed-before-reload': 'what you had typed before that',
  'reloaded-builds': 'for which of our releases it was loaded anew',
}

it('tells of all that is stored in a browser, on the side of the sign-out that clears it', () => {
  const { container } = render(<InYourBrowser />)
  const [untilSignOut = '', afterwards = ''] = textOf(container).split('and also after that')
  for (const [key, words] of Object.entries(told)) {
    const { clearedBy, lasts } = entries[key as EntryKey]
    // Signing out ends the notices of this device, too.
    const isCleared = (clearedBy !== 'nothing' && lasts === 'browser') || key === 'push-device'
    expect(isCleared ? untilSignOut : afterwards, key).toContain(words)
  }
})

import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type EntryKey, entries, tabEntries } from '#lib/storage/entries.ts'
import { textOf } from '#test/on-screen.ts'
import { InYourBrowser } from './in-your-browser.tsx'

const told: Readonly<Record<EntryKey, string>> = {
  'session-user': 'your username',
  'session-activity': 'when you last did something',
  'session-activity-report': 'when you last did something',
  'session-answer': 'when this site last answered',
  'inbox-of-user-': 'of the letters that your inbox last showed',
  'dashboard-of-user-': 'what your dashboard last showed',
  'return-path': 'the page you were on your way to',
  'unfinished-sign-out': 'that you signed out, where that could not reach us',
  'unsent-draft:': 'a draft',
  'waiting-letter:': 'a letter that waits for the connection',
  'planned-letter:': 'a letter that waits for the connection',
  'guest-answer:': 'a reply that you write behind a link',
  'guest-link': 'the link itself',
  'last-member': 'who signed in here last',
  'waiting-share:': 'for whom it waits',
  'tried-letter': 'what you tried to write on our front page',
  'tried-here': 'in which tab you did',
  'keys-without-control': 'whether single keys are shortcuts',
  'color-scheme': 'whether you chose light or dark',
  'server-clock': 'by how much your device’s clock is wrong',
  'heading-and-name:': 'the heading and the name that the last letter you sent had',
  faces: 'whether their typefaces have come before',
  'photographs-face-down': 'which photographs you hide until you turn them over: all',
  'photographs-laid-down': 'or some, by a random number of each',
  'first-words-hidden': 'whether lists hide how letters begin',
  'read-vertically': 'whether you read letters in columns',
  'read-in-print': 'or as typed text',
  'install-offered': 'whether you were asked to install Novelette',
  'push-device': 'that notices are on in this browser',
  'typed-before-reload': 'what you had typed before that',
  'reloaded-builds': 'for which of our releases it was loaded anew',
}

it('tells of all that is stored in a browser, on the side of the sign-out that clears it', () => {
  const { container } = render(<InYourBrowser />)
  const [untilSignOut = '', afterwards = ''] = textOf(container).split('and also after that')
  for (const [key, words] of Object.entries(told) as [EntryKey, string][]) {
    // Signing out ends the notices of this device, too.
    const isCleared = (entries[key] !== 'nothing' && !tabEntries.includes(key)) || key === 'push-device'
    expect(isCleared ? untilSignOut : afterwards, key).toContain(words)
  }
})

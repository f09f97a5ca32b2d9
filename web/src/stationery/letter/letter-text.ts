import { followLists } from '@novelette/domain/letters/list-numbers.ts'
import {
  isHeadingFigure,
  isNameFigure,
  isSignatureFigure,
  isWordsFigure,
  splitFigures,
} from '@novelette/domain/letters/parts/figure-elements.ts'

/** What a greeting ends with, in each script that has signs of its own for it; Armenian has its comma and colon, Ethiopic its comma. */
const greetingEnd = /[^\s][,:!،、，：！՝։፣]$/u

/** In code points. */
const greetingMaxLength = 60

/** Script is not made for capitals alone: their loops run into each other. */
const isInCapitals = (text: string) => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)

/** The first paragraph is set in script when it is a greeting, unless that is written in capitals. */
export const isGreeting = (text: string): boolean => endsAsGreeting(text) && !isInCapitals(text)

/** It is short and ends with a comma, a colon or an exclamation mark. */
function endsAsGreeting(text: string): boolean {
  const trimmed = text.trim()
  // A code point has two units at most.
  if (trimmed.length > 2 * greetingMaxLength || !greetingEnd.test(trimmed)) return false
  return [...trimmed].length <= greetingMaxLength
}

/** Inserts a blank line after a greeting on a line of its own, so that it becomes a paragraph. */
export function partGreeting(text: string): string {
  const [first = '', next = '', ...others] = text.trimStart().split('\n')
  return endsAsGreeting(first) && next.trim() !== '' ? [first, '', next, ...others].join('\n') : text
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function plain(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether the markup shows anything but white space and a signature. */
export function hasText(content: string): boolean {
  const { words, figures } = splitFigures(content)
  return plain(words) !== '' || figures.some(isWordsFigure)
}

/** In place of what its paper says; empty where the letter has none. */
export function headingOf(content: string): string | undefined {
  const heading = splitFigures(content).figures.find(isHeadingFigure)
  return heading && plain(heading)
}

/** In place of its writer's username; a signature by hand stands in place of either. */
export function signedNameOf(content: string): string | undefined {
  const { figures } = splitFigures(content)
  const name = figures.some(isSignatureFigure) ? undefined : figures.find(isNameFigure)
  return name && plain(name)
}

/** The first blocks of a letter as plain text, for the sheet in the envelope. */
export function openingLines(content: string, most = 3): string[] {
  const { words, figures } = splitFigures(content)
  const blocks = withNumbers(words.slice(0, 6000))
    .split(/<\/(?:p|h[1-3]|li|blockquote)>|<br>/)
    .map(block => plain(block).slice(0, 600))
  return [...blocks, ...figures.filter(isWordsFigure).map(figure => plain(figure).slice(0, 600))]
    .filter(block => block !== '')
    .slice(0, most)
}

function withNumbers(markup: string): string {
  const lists = followLists()
  return markup.replace(/<[^>]*>|[^<]+/g, token => {
    if (!token.startsWith('<')) return token.trim() === '' ? token : lists.takeNumber() + token
    lists.pass(token)
    return token
  })
}

import { describe, expect, it } from 'vitest'
import { joinLetter, splitLetter } from './letter-parts.ts'

const signed = (signature: string) => `<figure data-signature="${signature}"></figure>`
const page = (strokes: string, text = '') => `<figure data-page="${strokes}">${text}</figure>`
const words = '<p>Yours,</p>'
const plain = { pages: [], signature: null }

describe('splitLetter', () => {
  it('parts words, pages and signature as joinLetter put them together', () => {
    const says = 'I <3 "you" & you\u00a0alone.\nStill.'
    const pages = [
      { strokes: 'gAAIAA', says },
      { strokes: 'gAAIAAgAAIAA', says: '' },
    ]
    const letter = { words, pages, signature: 'gAAIAAQI' }
    const escaped = 'I &lt;3 "you" &amp; you&nbsp;alone.\nStill.'
    expect(joinLetter(letter)).toBe(
      words + page('gAAIAA', escaped) + page('gAAIAAgAAIAA') + signed('gAAIAAQI'),
    )
    expect(splitLetter(joinLetter(letter))).toEqual(letter)
    expect(splitLetter(words)).toEqual({ words, ...plain })
    expect(splitLetter(words + signed('gAAI'))).toEqual({ words, pages: [], signature: 'gAAI' })
  })

  it('takes five pages from the end, and no more', () => {
    const content = words + page('gAAIAA').repeat(6)
    expect(splitLetter(content)).toMatchObject({ words: words + page('gAAIAA'), pages: Array(5).fill({}) })
  })

  it.each([
    ['a signature that is none', words + signed('gAA')],
    ['a signature before the end', signed('gAAI') + words],
    ['an end without a start', '<p>a</p>"></figure>'],
    ['a page that is none', words + page('gAAI')],
    ['a page with markup in it', words + page('gAAIAA', '<b>a</b>')],
    ['a page with half an entity', words + page('gAAIAA', 'a & b')],
    ['a page with a space around its text', words + page('gAAIAA', ' a')],
    ['a page that says too much', words + page('gAAIAA', 'a'.repeat(5_001))],
    ['a page with more attributes', `${words}<figure data-page="gAAIAA" style="top: 0">a</figure>`],
    ['a page with too many points', words + page('gAAIAA'.repeat(20_001))],
  ])('takes no %s', (_, content) => {
    expect(splitLetter(content)).toEqual({ words: content, ...plain })
  })
})

import { expect, it } from 'vitest'
import { firstWords, previewText, unopenedPreviewText } from './preview-text.ts'

const plain = { preview: 'My dearest', openWhen: null }
const closed = { preview: '', openWhen: { label: 'you miss me', opensFrom: null } }

it('a list shows how a letter begins, or what its envelope says', () => {
  expect([plain, closed].map(unopenedPreviewText)).toEqual([plain, closed].map(previewText))
  expect(unopenedPreviewText(plain)).toBe('My dearest')
})

it('a list hides how an unopened letter begins from whoever wants it so, but for what its envelope says', () => {
  firstWords.show(false)
  expect(unopenedPreviewText(plain)).toBe('')
  expect(previewText(plain)).toBe('My dearest')
  expect(unopenedPreviewText(closed)).toBe(previewText(closed))
  firstWords.show(true)
  expect(unopenedPreviewText(plain)).toBe('My dearest')
})

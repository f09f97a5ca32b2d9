import { previewOf } from '../../server/src/sanitising/preview.ts'
import type { Random } from './random.ts'

const sentences = [
  'I sat by the window until the lamp was lit, and thought of you.',
  'The rain would not stop, and for once I did not mind.',
  'Do you remember the bridge, and how cold your hands were?',
  'I have read your last letter so often that it falls apart at the fold.',
  'The garden is full of the roses that you said would never take.',
  'There is a word for what I feel, and I am saving it for Sunday.',
  'I laughed out loud on the train, and everybody looked.',
  'Come home soon; the kettle and I are of one mind about it.',
  'Nobody sings in the kitchen now, and the soup is the worse for it.',
  'I would walk the whole way back only to hear you complain about the hill.',
]

/** One to twelve paragraphs, mostly short, as the sanitiser would return them. */
export function composeLetter(random: Random) {
  const paragraphs = 1 + Math.floor(12 * random.next() ** 3)
  const paragraph = () => {
    const length = 2 + random.below(5)
    return Array.from({ length }, () => sentences[random.below(sentences.length)]).join(' ')
  }
  const content = Array.from({ length: paragraphs }, () => `<p>${paragraph()}</p>`).join('')
  return { content, preview: previewOf(content) }
}

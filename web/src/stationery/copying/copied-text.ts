import { joinParagraphs, withPlainSpaces } from '@novelette/domain/letters/plain-text.ts'

const blocks = 'p, h1, h2, h3, ul, ol, li, blockquote, div'

/** The plain text of a letter's elements (docs/rules.md 3.1), with `- ` and `1. ` before the points of lists. */
export function copiedText(letter: Node): string {
  return joinParagraphs(blockTexts(letter))
}

/** The text of each block in order; words that stand between two count as one. */
function blockTexts(parent: Node): string[] {
  const texts: string[] = []
  let words: string | null = null
  const endWords = () => {
    if (words !== null) texts.push(withPlainSpaces(words))
    words = null
  }
  for (const node of parent.childNodes) {
    if (!(node instanceof Element && node.matches(blocks))) {
      words = `${words ?? ''}${wordsOf(node)}`
      continue
    }
    endWords()
    if (!node.matches('ul, ol')) texts.push(joinParagraphs(blockTexts(node)))
    // A list in a point follows its words on the next line.
    else if (node.parentElement?.matches('li') && texts.length > 0)
      texts.push(`${texts.pop()}\n${listText(node)}`)
    else texts.push(listText(node))
  }
  endWords()
  return texts
}

function wordsOf(node: Node): string {
  if (node instanceof Text) return node.data
  return node.nodeName === 'BR' ? '\n' : [...node.childNodes].map(wordsOf).join('')
}

/** Each point on a line of its own; what else belongs to it is indented like its words. */
function listText(list: Element): string {
  const first = Number(list.getAttribute('start') ?? 1)
  return [...list.children]
    .map((point, at) => {
      const marker = list.matches('ol') ? `${first + at}. ` : '- '
      return marker + copiedText(point).replace(/\n(?!\n|$)/g, `\n${' '.repeat(marker.length)}`)
    })
    .join('\n')
}

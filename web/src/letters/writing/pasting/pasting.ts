import { Fragment, type Mark, type Node, Slice } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import { tidyPasted } from './pasted-html.ts'
import { asPlainText } from './plain-text.ts'

/**
 * What comes from another page keeps its headings, emphasis and lists, but not its colours: they were chosen for another
 * background. What was copied from the editor itself stays as it is.
 */
export function clipboardProps(onPicturesLeftOut: (count: number) => void): EditorProps {
  let isOurs = false
  return {
    ...asPlainText,
    transformPastedHTML: html => {
      isOurs = html.includes('data-pm-slice')
      if (isOurs) return html
      const tidied = tidyPasted(html)
      if (tidied.picturesLeftOut > 0) onPicturesLeftOut(tidied.picturesLeftOut)
      return tidied.html
    },
    transformPasted: (slice, { dragging }, isPlainText) =>
      isOurs || dragging || isPlainText
        ? slice
        : new Slice(plainInk(slice.content), slice.openStart, slice.openEnd),
  }
}

const isColour = (mark: Mark) => mark.type.name === 'textStyle'

function plainInk(content: Fragment): Fragment {
  const nodes: Node[] = []
  content.forEach(node => {
    const plain = node.mark(node.marks.filter(mark => !isColour(mark)))
    nodes.push(plain.isText ? plain : plain.copy(plainInk(plain.content)))
  })
  return Fragment.fromArray(nodes)
}

/** What is said of pictures that were in what was pasted. */
export const picturesLeftOut = (count: number): string =>
  count === 1
    ? 'One picture was left out. Enclose it as a photograph.'
    : `${count} pictures were left out. Enclose them as photographs.`

import { paragraphs } from '@novelette/domain/letters/plain-text.ts'
import { DOMSerializer, Fragment, type Node, type ResolvedPos, Slice } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import { copiedText } from '#stationery/copying/copied-text.ts'

/** Plain text comes in and goes out in one form (docs/rules.md 3.1). It has the look of the words among which it is pasted. */
export const asPlainText: EditorProps = {
  clipboardTextParser: (text, context) => new Slice(Fragment.from(paragraphNodes(text, context)), 0, 0),
  clipboardTextSerializer: slice => copiedText(elementsOf(slice)),
}

function paragraphNodes(text: string, context: ResolvedPos): Node[] {
  const { schema } = context.doc.type
  const marks = context.marks()
  const lineBreak = schema.nodes.hardBreak?.create(null, null, marks)
  return paragraphs(text).flatMap(lines => {
    const words = lines.flatMap((line, at) => [
      ...(at > 0 && lineBreak ? [lineBreak] : []),
      schema.text(line, marks),
    ])
    return schema.nodes.paragraph?.create(null, words) ?? []
  })
}

/** Of words within one block, nothing of that block. */
function elementsOf({ content, openStart, openEnd }: Slice): DocumentFragment | HTMLElement {
  let inner = content
  for (let depth = Math.min(openStart, openEnd); depth > 0 && inner.childCount === 1; depth -= 1)
    inner = inner.firstChild?.content ?? inner
  const schema = content.firstChild?.type.schema
  return schema
    ? DOMSerializer.fromSchema(schema).serializeFragment(inner)
    : document.createDocumentFragment()
}

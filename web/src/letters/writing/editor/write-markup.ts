import type { LetterTag } from '@novelette/domain/letters/markup.ts'
import { escapeText, keepSpaces } from '@novelette/domain/letters/plain-text.ts'
import type { Fragment, Mark, Node } from '@tiptap/pm/model'

/**
 * The letter's markup in the one form that the server keeps byte for byte (docs/rules.md 3.1). Nodes never change, so each
 * block is written once and a change in a long letter costs one paragraph.
 */
export function writeMarkup(doc: Node): string {
  return children(doc.content, block)
}

const written = new WeakMap<Node, string>()

function children(content: Fragment, write: (node: Node) => string): string {
  let markup = ''
  content.forEach(node => {
    markup += write(node)
  })
  return markup
}

function block(node: Node): string {
  const known = written.get(node)
  if (known !== undefined) return known
  const tag = tagOf(node)
  const inner = node.inlineContent ? inline(node.content) : children(node.content, block)
  const markup = `<${tag}${listAttributes(node)}>${inner}</${tag}>`
  written.set(node, markup)
  return markup
}

const tags: Readonly<Record<string, LetterTag>> = {
  blockquote: 'blockquote',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
}

function tagOf(node: Node): string {
  return node.type.name === 'heading' ? `h${node.attrs.level}` : (tags[node.type.name] ?? 'p')
}

function listAttributes(node: Node): string {
  if (node.type.name !== 'orderedList') return ''
  const { start, type } = node.attrs
  const from = Number.isInteger(start) && start !== 1 ? ` start="${start}"` : ''
  return /^[aAiI]$/.test(type ?? '') ? `${from} type="${type}"` : from
}

type Line = { open: readonly Mark[]; markup: string; spaced: boolean }

function inline(content: Fragment): string {
  const line: Line = { open: [], markup: '', spaced: true }
  content.forEach(node => {
    setMarks(line, node.marks)
    if (node.isText) line.markup += escaped(node.text ?? '', line.spaced)
    else line.markup += '<br>'
    line.spaced = !node.isText || (node.text ?? '').endsWith(' ')
  })
  setMarks(line, [])
  return line.markup
}

/** Closes what ends here and opens what begins; marks that two neighbours share stay open. */
function setMarks(line: Line, marks: readonly Mark[]): void {
  const parting = line.open.findIndex((mark, depth) => !marks[depth]?.eq(mark))
  const shared = parting < 0 ? line.open.length : parting
  for (const mark of line.open.slice(shared).reverse()) line.markup += `</${markTag(mark)}>`
  for (const mark of marks.slice(shared)) line.markup += `<${markTag(mark)}${styleOf(mark)}>`
  line.open = marks
}

const markTags: Readonly<Record<string, LetterTag>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  textStyle: 'span',
}

function markTag(mark: Mark): LetterTag {
  return markTags[mark.type.name] ?? 'span'
}

function styleOf(mark: Mark): string {
  const { color, backgroundColor } = mark.attrs
  const style = [color && `color: ${color};`, backgroundColor && `background-color: ${backgroundColor};`]
  const text = style.filter(Boolean).join(' ')
  return text && ` style="${text}"`
}

/** `spaced`: at a line's start, or after a space. */
function escaped(text: string, spaced: boolean): string {
  return escapeText(spaced ? keepSpaces(text) : keepSpaces(`.${text}`).slice(1))
}

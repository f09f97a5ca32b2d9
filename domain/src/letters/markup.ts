/** `nothing`: a void element. Marks and line breaks may stand wherever text may. */
type Content = 'text' | 'blocks' | 'items' | 'nothing'

type Element = {
  readonly kind: 'block' | 'mark' | 'item' | 'break'
  readonly holds: Content
  /** In the order in which they are written. */
  readonly attributes: readonly string[]
  /** Tags that are stored as this one. */
  readonly replaces: readonly string[]
}

function element(kind: Element['kind'], holds: Content, more: Partial<Element> = {}): Element {
  return { kind, holds, attributes: [], replaces: [], ...more }
}

/**
 * What a letter may contain and how it is stored (docs/rules.md 3.1). The server cleans by this table, the editor writes by it,
 * and the browser checks before display.
 */
const letterElements = {
  h1: element('block', 'text'),
  h2: element('block', 'text'),
  h3: element('block', 'text', { replaces: ['h4', 'h5', 'h6'] }),
  p: element('block', 'text', { replaces: ['div'] }),
  blockquote: element('block', 'blocks'),
  ul: element('block', 'items'),
  ol: element('block', 'items', { attributes: ['start', 'type'] }),
  li: element('item', 'blocks'),
  br: element('break', 'nothing'),
  strong: element('mark', 'text', { replaces: ['b'] }),
  em: element('mark', 'text', { replaces: ['i'] }),
  u: element('mark', 'text', { replaces: ['ins'] }),
  s: element('mark', 'text', { replaces: ['del', 'strike'] }),
  span: element('mark', 'text', { attributes: ['style'] }),
} as const satisfies Readonly<Record<string, Element>>

export type LetterTag = keyof typeof letterElements

const elements: ReadonlyMap<string, Element> = new Map(Object.entries(letterElements))

export const letterTags: readonly string[] = [...elements.keys()]

/** Tags that are stored as another one, by the tag that is written. */
export const replacedTags: ReadonlyMap<string, string> = new Map(
  [...elements].flatMap(([tag, { replaces }]) => replaces.map(replaced => [replaced, tag] as const)),
)

export const attributesOf = (tag: string): readonly string[] => elements.get(tag)?.attributes ?? []

export const isVoid = (tag: string): boolean => elements.get(tag)?.holds === 'nothing'

/** Whether text before this tag and text after it stand apart. */
export function separatesText(tag: string): boolean {
  const kind = elements.get(tag)?.kind
  return kind !== undefined && kind !== 'mark'
}

const allowedKinds: Readonly<Record<Content, readonly Element['kind'][]>> = {
  text: ['mark', 'break'],
  blocks: ['block', 'mark', 'break'],
  items: ['item'],
  nothing: [],
}

/** Whether `child` may stand directly in `parent`; without a parent, in the letter itself. */
export function isAllowedIn(parent: string | undefined, child: string): boolean {
  const { kind } = elements.get(child) ?? {}
  const holds = parent === undefined ? 'blocks' : elements.get(parent)?.holds
  return kind !== undefined && holds !== undefined && allowedKinds[holds].includes(kind)
}

/** The only style properties; their values are literal colours. */
const styleProperties: readonly string[] = ['color', 'background-color']

/** A hex, rgb, hsl or named colour: nothing that could reference anything else. */
export const literalColour =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\([\d\s.,%/]{5,48}\)|(?!inherit|initial|unset|revert)[a-z]{3,20})$/i

/** The allowed declarations of a style attribute, serialised as a browser does; '' when none is left. */
export function cleanStyle(style: string): string {
  return style
    .split(';')
    .map(declaration => {
      const colon = declaration.indexOf(':')
      return {
        name: declaration.slice(0, colon).trim().toLowerCase(),
        value: declaration
          .slice(colon + 1)
          .trim()
          .replace(/\s+/g, ' '),
      }
    })
    .filter(({ name, value }) => styleProperties.includes(name) && literalColour.test(value))
    .map(({ name, value }) => `${name}: ${value};`)
    .join(' ')
}

/** The sanitised value of an attribute; '' when it must be removed. */
export function cleanAttribute(tag: string, name: string, value: string): string {
  if (!attributesOf(tag).includes(name)) return ''
  if (name === 'style') return cleanStyle(value)
  if (name === 'start' && /^-?\d{1,6}$/.test(value)) return value
  if (name === 'type' && /^[1aAiI]$/.test(value)) return value
  return ''
}

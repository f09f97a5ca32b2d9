/** The server sanitises with this list on the way in, the browser on the way out (docs/rules.md 3.1). */
export const letterTags = [
  'h1',
  'h2',
  'h3',
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'span',
] as const

/** `style` on a span, `start` and `type` on a numbered list; cleanAttribute decides on their values. */
export const letterAttributes = ['style', 'start', 'type'] as const

/** The only style properties; their values are literal colours. */
export const letterStyles = ['color', 'background-color'] as const

/** Nothing that could reference anything else. */
export const literalColour =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\([\d\s.,%/]{5,48}\)|(?!inherit|initial|unset|revert)[a-z]{3,20})$/i

const styles: readonly string[] = letterStyles

/** Serialised as a browser does; '' when none is left. */
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
    .filter(({ name, value }) => styles.includes(name) && literalColour.test(value))
    .map(({ name, value }) => `${name}: ${value};`)
    .join(' ')
}

/** '' when it must be removed. */
export function cleanAttribute(tag: string, name: string, value: string): string {
  if (tag === 'span' && name === 'style') return cleanStyle(value)
  if (tag === 'ol' && name === 'start' && /^-?\d{1,6}$/.test(value)) return value
  if (tag === 'ol' && name === 'type' && /^[1aAiI]$/.test(value)) return value
  return ''
}

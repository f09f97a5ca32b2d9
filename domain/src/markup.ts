/** What a letter's markup may hold (DECISIONS 22); the server cleans by this list on the way in, the browser on the way out. */
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

/** The only attribute is `style` on a span, and in it only these, with a literal colour. */
export const letterStyles = ['color', 'background-color'] as const

/** A hex, rgb, hsl or named colour: nothing that could refer to anything else. */
export const literalColour =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\([\d\s.,%/]{5,48}\)|(?!inherit|initial|unset|revert)[a-z]{3,20})$/i

const styles: readonly string[] = letterStyles

/** Keeps the allowed declarations of a style attribute; an empty string when none is left. */
export function cleanStyle(style: string): string {
  return style
    .split(';')
    .map(declaration => {
      const colon = declaration.indexOf(':')
      return {
        name: declaration.slice(0, colon).trim().toLowerCase(),
        value: declaration.slice(colon + 1).trim(),
      }
    })
    .filter(({ name, value }) => styles.includes(name) && literalColour.test(value))
    .map(({ name, value }) => `${name}: ${value}`)
    .join('; ')
}

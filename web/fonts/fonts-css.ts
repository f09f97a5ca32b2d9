import { type Face, faces } from './faces.ts'
import { fallbacksCss } from './fallbacks.ts'
import { unicodeRange } from './ranges.ts'

const rule = ({ file, family, style, weight, characters }: Face) => `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-display: swap;
  font-weight: ${weight};
  src: url("./fonts/${file}.woff2") format("woff2");
  unicode-range:
    ${unicodeRange(characters)};
}
`

export const fontsCss = () =>
  `/* Written from web/fonts by \`npm run fonts\`; never edited by hand. */
${faces.map(rule).join('')}${fallbacksCss()}`

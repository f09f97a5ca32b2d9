import { type Face, faces } from './faces.ts'
import { fallbacksCss } from './fallbacks.ts'
import { handwritingFaces, handwritingFamily, handwritingFontIds } from './handwriting-faces.ts'
import { unicodeRange } from './ranges.ts'
import { type ScriptFace, scriptFaces, scriptFamilies, textFamilies } from './script-faces.ts'

const rule = (
  { file, family, style, weight, characters }: Face | ScriptFace,
  folder = './fonts',
  adjusted = '',
) => `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-display: swap;
  font-weight: ${weight};${adjusted}
  src: url("${folder}/${file}.woff2") format("woff2");
  unicode-range:
    ${unicodeRange(characters)};
}
`

const note = '/* Written from web/fonts by `npm run fonts`; never edited by hand. */'

export const fontsCss = () =>
  `${note}
${faces.map(face => rule(face)).join('')}${fallbacksCss()}`

/** Of a letter alone, and only once it has such a character. */
export const scriptFacesCss = () =>
  `${note}
${scriptFaces.map(face => rule(face, './faces')).join('')}:root {
  --faces-of-scripts: ${textFamilies};
  --faces-of-greetings: ${scriptFamilies};
}
`

/** Of a letter alone that is set in one of them. */
export const handwritingFacesCss = () =>
  `${note}
${handwritingFaces.map(face => rule(face, './faces', `\n  size-adjust: ${face.sizeAdjust}%;`)).join('')}${handwritingFontIds
  .map(font => `[data-font="${font}"] {\n  --handwriting: "${handwritingFamily(font)}";\n}\n`)
  .join('')}`

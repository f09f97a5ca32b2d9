import { drawnMarkup } from '@novelette/domain/drawing/drawn-markup.ts'
import { hasRightToLeft, isRightToLeft, withDirections } from '@novelette/domain/languages/directions.ts'
import { type LetterLanguage, languageOfMarkup } from '@novelette/domain/languages/letter-languages.ts'
import { type BannerId, bannerOf } from '@novelette/domain/letters/banners.ts'
import { enclosedText } from '@novelette/domain/letters/parts/enclosed-text.ts'
import { splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { nameOnSheet } from '@novelette/domain/letters/parts/name/names.ts'
import { pagePaths } from '@novelette/domain/letters/parts/page/page-drawing.ts'
import { inkColours, readPage } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import { type HandPage, pageArea } from '@novelette/domain/letters/parts/page/pages.ts'
import { readSignature } from '@novelette/domain/letters/parts/signature/signature-strokes.ts'
import { signatureScale } from '@novelette/domain/letters/parts/signature/signatures.ts'
import { inkBox, inkPaths } from '@novelette/domain/letters/parts/strokes/ink-paths.ts'
import { site } from '@novelette/domain/pages/site.ts'
import type { PackedKind } from '#account-data/download/enclosed-files.ts'
import { pageStyle } from '#account-data/download/page-style.ts'
import type { PackedFile } from '#account-data/download/zip.ts'
import type { LetterPage } from '#letters/parts/kinds.ts'
import { promiseHtml } from '#letters/parts/promise/downloaded-promises.ts'
import { escapeHtml } from '#lib/escape-html.ts'

type Page = {
  readonly title: string
  readonly facts: Readonly<Record<string, string>>
  readonly banner: BannerId
  /** Sanitised markup; all else is plain text. */
  readonly content: string
  readonly lang?: LetterLanguage | undefined
  readonly signedBy?: string
}

type LetterExport = {
  /** Without an extension. */
  readonly path: string
  readonly changedAt: Date
  readonly page: Page
  readonly data: Readonly<Record<string, unknown>>
}

export function downloadedLetterFiles(
  { path, changedAt, page, data }: LetterExport,
  enclosed: readonly PackedKind[],
): PackedFile[] {
  return [
    { path: `${path}.html`, text: renderPage(page, enclosed), changedAt },
    { path: `${path}.json`, text: asJson(data), changedAt },
    ...enclosed.flatMap(({ files }) => files.map(file => ({ ...file, changedAt }))),
  ]
}

export function asJson(data: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(data, null, 2)}\n`
}

/** The file loads and runs nothing in any browser. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

function renderText(words: string, enclosed: readonly PackedKind[], lang = languageOfMarkup(words)): string {
  const said = lang ? ` lang="${lang}"${isRightToLeft(lang) ? ' dir="rtl"' : ''}` : ''
  const directed = hasRightToLeft(words) ? withDirections(words) : words
  const bare: LetterPage = { words: directed, under: '' }
  const page = enclosed.reduce((page, { lay }) => lay(page), bare)
  return `<div class="text"${said}>${drawnMarkup(page.words)}</div>${page.under}`
}

function renderPage(
  { title, facts, banner, content, lang, signedBy }: Page,
  enclosed: readonly PackedKind[],
): string {
  const parts = splitLetter(content)
  const { words, heading, promises, pages, flowers, signature, unknown } = parts
  const name = nameOnSheet(parts)
  const withIt = enclosedText({ flowers, unknown })
  const said = { ...facts, ...(name !== null && { 'Signed as': name }) }
  const rows = Object.entries(said).map(
    ([term, value]) => `<dt>${term}</dt><dd dir="auto">${escapeHtml(value)}</dd>`,
  )
  const signed = signature === null ? escapeHtml(name ?? signedBy ?? '') : signatureSvg(signature)
  const close = signed && `<p class="signature">With love,<b>${signed}</b></p>`
  const type = escapeHtml(heading ?? bannerOf(banner).letterType)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<dl>${rows.join('')}</dl>
<article>
<p class="type">${type}</p>
${renderText(words, enclosed, lang)}${pages.map(pageDrawing).join('')}${promises.map(promiseHtml).join('')}
${withIt && `<p class="pressed">With it: ${withIt}.</p>`}
${close}
<footer>Created with <span>♥</span> ${site.name}</footer>
</article>
</main>
</body>
</html>
`
}

/** A page by hand as SVG, with what it says. */
function pageDrawing({ strokes, says }: HandPage): string {
  const paths = pagePaths(readPage(strokes))
  const ink = inkColours.map(colour => {
    const drawn = paths.filter(path => path.ink === colour)
    return drawn.length > 0 && `<g class="${colour}">${drawn.map(pathOf).join('')}</g>`
  })
  const pen = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'
  const drawing = `<svg role="img" aria-label="A page by hand" viewBox="0 0 ${pageArea.width} ${pageArea.height}" ${pen}>${ink.filter(Boolean).join('')}</svg>`
  return `<figure>${drawing}${says && `<figcaption>${drawnMarkup(escapeHtml(says))}</figcaption>`}</figure>`
}

const pathOf = ({ width, d }: { readonly width: number; readonly d: string }) =>
  `<path stroke-width="${width}" d="${d}"/>`

/** As SVG, in a page or in a file of its own. */
export function signatureSvg(signature: string): string {
  const strokes = readSignature(signature)
  const { viewBox, width, height } = inkBox(strokes)
  const ink = inkPaths(strokes).map(({ width, d }) => `<path stroke-width="${width}" d="${d}"/>`)
  const size = `width="${width * signatureScale}" height="${height * signatureScale}"`
  const pen = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Signed by hand" viewBox="${viewBox}" ${size} ${pen}>${ink.join('')}</svg>`
}

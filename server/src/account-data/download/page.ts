import { drawnMarkup } from '@novelette/domain/drawing/drawn-markup.ts'
import { hasRightToLeft, isRightToLeft, withDirections } from '@novelette/domain/languages/directions.ts'
import { type LetterLanguage, languageOfMarkup } from '@novelette/domain/languages/letter-languages.ts'
import { type BannerId, bannerOf } from '@novelette/domain/letters/banners.ts'
import { enclosedText } from '@novelette/domain/letters/parts/enclosed-text.ts'
import { splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { nameOnSheet } from '@novelette/domain/letters/parts/name/names.ts'
import { site } from '@novelette/domain/pages/site.ts'
import type { PackedKind } from '#account-data/download/enclosed-files.ts'
import { pageDrawing } from '#account-data/download/page-drawing.ts'
import { pageStyle } from '#account-data/download/page-style.ts'
import { signatureDrawing } from '#account-data/download/signature-drawing.ts'
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

export function asFiles(
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
  const signed = signature === null ? escapeHtml(name ?? signedBy ?? '') : signatureDrawing(signature)
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

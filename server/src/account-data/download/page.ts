import { drawnMarkup } from '@novelette/domain/drawing/drawn-markup.ts'
import { pressedFlowerText } from '@novelette/domain/flowers/flowers.ts'
import { splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'
import { hasRightToLeft, isRightToLeft, withDirections } from '@novelette/domain/languages/directions.ts'
import { type LetterLanguage, languageOfMarkup } from '@novelette/domain/languages/letter-languages.ts'
import { type BannerId, bannerOf } from '@novelette/domain/letters/banners.ts'
import { site } from '@novelette/domain/pages/site.ts'
import type { PackedEnclosures } from '#account-data/download/enclosed-files.ts'
import { pageDrawing } from '#account-data/download/page-drawing.ts'
import { pageStyle } from '#account-data/download/page-style.ts'
import { withPhotographs } from '#account-data/download/placed-photographs.ts'
import { recordingLink } from '#account-data/download/recording-files.ts'
import { signatureDrawing } from '#account-data/download/signature-drawing.ts'
import type { PackedFile } from '#account-data/download/zip.ts'
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
  enclosed: PackedEnclosures,
): PackedFile[] {
  return [
    { path: `${path}.html`, text: renderPage(page, enclosed), changedAt },
    { path: `${path}.json`, text: asJson(data), changedAt },
    ...enclosed.photographs.map(({ path, large }) => ({ path, bytes: large, changedAt })),
    ...enclosed.recordings.map(({ path, sound }) => ({ path, bytes: sound, changedAt })),
  ]
}

export function asJson(data: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(data, null, 2)}\n`
}

/** The file loads and runs nothing in any browser. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

function renderText(
  words: string,
  { photographs }: PackedEnclosures,
  lang = languageOfMarkup(words),
): string {
  const said = lang ? ` lang="${lang}"${isRightToLeft(lang) ? ' dir="rtl"' : ''}` : ''
  const directed = hasRightToLeft(words) ? withDirections(words) : words
  return `<div class="text"${said}>${drawnMarkup(withPhotographs(directed, photographs))}</div>`
}

function renderPage(
  { title, facts, banner, content, lang, signedBy }: Page,
  enclosed: PackedEnclosures,
): string {
  const rows = Object.entries(facts).map(
    ([name, value]) => `<dt>${name}</dt><dd dir="auto">${escapeHtml(value)}</dd>`,
  )
  const { words, pages, flowers, signature } = splitLetter(content)
  const name = escapeHtml(signedBy ?? '')
  const signed =
    signature === null ? name && `<b>${name}</b>` : `<b>${signatureDrawing(signature)}</b>${name}`
  const close = signed && `<p class="signature">With love,${signed}</p>`
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
<p class="type">${bannerOf(banner).letterType}</p>
${renderText(words, enclosed, lang)}${enclosed.recordings.map(recordingLink).join('')}${pages.map(pageDrawing).join('')}
${flowers.length > 0 ? `<p class="pressed">With it: ${flowers.map(({ flower }) => pressedFlowerText(flower)).join(', ')}.</p>` : ''}
${close}
<footer>Created with <span>♥</span> ${site.name}</footer>
</article>
</main>
</body>
</html>
`
}

import { basename } from 'node:path'
import { drawnMarkup } from '@novelette/domain/drawing/drawn-markup.ts'
import { durationText, type Recording } from '@novelette/domain/letters/parts/recording/recordings.ts'
import { escapeHtml } from '#lib/escape-html.ts'

type Downloaded = { readonly part: Recording; readonly path: string }

/** A link to each file, and what it says. */
export const recordingLinks = (recordings: readonly Downloaded[]): string =>
  recordings.map(recordingLink).join('')

function recordingLink({ part: { seconds, words }, path }: Downloaded): string {
  const link = `<a href="${escapeHtml(basename(path))}">A recording, ${durationText(seconds)}</a>`
  const said = drawnMarkup(escapeHtml(words).replaceAll('\n', '<br>'))
  return `<figure>${link}${said && `<figcaption dir="auto">${said}</figcaption>`}</figure>`
}

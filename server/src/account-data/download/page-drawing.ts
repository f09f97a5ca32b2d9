import { drawnMarkup } from '@novelette/domain/drawing/drawn-markup.ts'
import { pagePaths } from '@novelette/domain/letters/parts/page/page-drawing.ts'
import { inkColours, readPage } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import { type HandPage, pageArea } from '@novelette/domain/letters/parts/page/pages.ts'
import { escapeHtml } from '#lib/escape-html.ts'

/** A page by hand as SVG, with what it says. */
export function pageDrawing({ strokes, says }: HandPage): string {
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

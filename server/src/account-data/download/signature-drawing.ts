import { signatureScale } from '@novelette/domain/letters/parts/signature/signatures.ts'
import { inkBox, inkPaths } from '@novelette/domain/letters/parts/strokes/ink-paths.ts'
import { readStrokes } from '@novelette/domain/letters/parts/strokes/strokes.ts'

/** As SVG, in a page or in a file of its own. */
export function signatureDrawing(signature: string): string {
  const strokes = readStrokes(signature)
  const { viewBox, width, height } = inkBox(strokes)
  const ink = inkPaths(strokes).map(({ width, d }) => `<path stroke-width="${width}" d="${d}"/>`)
  const size = `width="${width * signatureScale}" height="${height * signatureScale}"`
  const pen = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Signed by hand" viewBox="${viewBox}" ${size} ${pen}>${ink.join('')}</svg>`
}

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Look, slug, widths } from '../e2e/screens/looks.ts'
import { type EngineName, engineNames } from './browser-engine.ts'

export const engineScreensFolder = fileURLToPath(new URL('../engine-screens', import.meta.url))

/** Numbered, so that they lie in the journey's order. */
export function fileOfScreen(journey: string, engine: EngineName, { device, scheme }: Look) {
  let taken = 0
  return (picture: string) => {
    taken += 1
    const screen = `${String(taken).padStart(2, '0')}-${slug(picture)}`
    return join(engineScreensFolder, slug(journey), `${screen}-${widths[device]}-${scheme}-${engine}.png`)
  }
}

/** Each screen is a row, each engine a column. */
export async function writeComparison(): Promise<string> {
  const rows: string[] = []
  for (const journey of await readdir(engineScreensFolder)) {
    const screens = Map.groupBy((await readdir(join(engineScreensFolder, journey))).toSorted(), file =>
      file.slice(0, file.lastIndexOf('-')),
    )
    for (const [screen, files] of screens) {
      const engines = engineNames.filter(engine => files.includes(`${screen}-${engine}.png`))
      const pictures = engines.map(engine => {
        const address = `${journey}/${screen}-${engine}.png`
        return `<td><a href="${address}"><img src="${address}" alt="${screen} in ${engine}" loading="lazy"></a>${engine}</td>`
      })
      rows.push(`<tr><th>${journey}<br>${screen}</th>${pictures.join('')}</tr>`)
    }
  }
  const file = join(engineScreensFolder, 'index.html')
  await writeFile(file, page(rows))
  return file
}

const page = (rows: readonly string[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Each screen in each engine</title>
<style>
:root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }
th { text-align: start; vertical-align: top; width: 12em }
td { vertical-align: top }
img { display: block; max-width: 100%; max-height: 640px; border: 1px solid GrayText }
</style>
<h1>Each screen in each engine</h1>
<table>${rows.join('\n')}</table>
</html>
`

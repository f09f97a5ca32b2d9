import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { files, fontPackages } from './faces.ts'
import { fontsCss } from './fonts-css.ts'
import { subsetFace } from './subset.ts'

const stationery = join(import.meta.dirname, '../src/stationery')

for (const face of files) {
  const font = await subsetFace(face)
  writeFileSync(join(stationery, 'fonts', `${face.file}.woff2`), font)
  process.stdout.write(`${face.file.padEnd(40)}${font.length} bytes\n`)
}
writeFileSync(join(stationery, 'fonts.css'), fontsCss())

const licences = fontPackages.map(name =>
  readFileSync(fileURLToPath(import.meta.resolve(`${name}/LICENSE`)), 'utf8').trim(),
)
writeFileSync(join(stationery, 'fonts/LICENSE.txt'), `${licences.join('\n\n\n')}\n`)

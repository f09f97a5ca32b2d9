import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { files, fontPackages } from './faces.ts'
import { fontsCss, handwritingFacesCss, scriptFacesCss } from './fonts-css.ts'
import { handwritingFaces, handwritingPackages } from './handwriting-faces.ts'
import { readScriptFace, scriptFaces, scriptPackages } from './script-faces.ts'
import { subsetFace, subsetHandwriting } from './subset.ts'

const stationery = join(import.meta.dirname, '../src/stationery')

for (const face of files) {
  const font = await subsetFace(face)
  writeFileSync(join(stationery, 'fonts', `${face.file}.woff2`), font)
  process.stdout.write(`${face.file.padEnd(40)}${font.length} bytes\n`)
}
writeFileSync(join(stationery, 'fonts.css'), fontsCss())
for (const face of scriptFaces)
  writeFileSync(join(stationery, 'scripts/faces', `${face.file}.woff2`), readScriptFace(face))
writeFileSync(join(stationery, 'scripts/script-faces.css'), scriptFacesCss())
for (const face of handwritingFaces)
  writeFileSync(
    join(stationery, 'handwriting-fonts/faces', `${face.file}.woff2`),
    await subsetHandwriting(face),
  )
writeFileSync(join(stationery, 'handwriting-fonts/handwriting-faces.css'), handwritingFacesCss())

function writeLicences(packages: readonly string[], folder: string): void {
  const licences = packages.map(name =>
    readFileSync(fileURLToPath(import.meta.resolve(`${name}/LICENSE`)), 'utf8').trim(),
  )
  writeFileSync(join(stationery, folder, 'LICENSE.txt'), `${licences.join('\n\n\n')}\n`)
}
writeLicences(fontPackages, 'fonts')
writeLicences(scriptPackages, 'scripts/faces')
writeLicences(handwritingPackages, 'handwriting-fonts/faces')

import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { looks, nameOfLook, pictureAddress, pictureFile, picturesFolder, slug } from './looks.ts'
import type { Area, Screen } from './screen.ts'

export async function writeContactSheet(areas: readonly Area[]): Promise<string> {
  const taken = areas
    .map(area => ({ area, screens: area.screens.filter(screen => pictures(area, screen).length > 0) }))
    .filter(({ screens }) => screens.length > 0)
  const contents = taken.map(({ area }) => `<a href="#${slug(area.name)}">${text(area.name)}</a>`)
  const file = join(picturesFolder, 'index.html')
  await writeFile(
    file,
    page(
      contents.join('\n'),
      taken.map(({ area, screens }) => section(area, screens)),
    ),
  )
  return file
}

const pictures = (area: Area, screen: Screen) =>
  looks.filter(look => existsSync(pictureFile(area, screen, look)))

const section = (area: Area, screens: readonly Screen[]) => `<section aria-labelledby="${slug(area.name)}">
<h2 id="${slug(area.name)}">${text(area.name)}</h2>
${screens.map(screen => row(area, screen)).join('\n')}
</section>`

const row = (area: Area, screen: Screen) => `<h3>${text(screen.name)}</h3>
<ul>${pictures(area, screen)
  .map(look => {
    const address = pictureAddress(area, screen, look)
    const name = text(`${area.name}, ${screen.name}, ${nameOfLook(look)}`)
    return `<li data-device="${look.device}"><a href="${address}"><img src="${address}" alt="${name}" loading="lazy"></a>
<small>${nameOfLook(look)}</small></li>`
  })
  .join('\n')}</ul>`

const text = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const page = (contents: string, sections: readonly string[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Every screen and state</title>
<style>
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif }
body { margin: 0 auto; padding: 0 20px 80px; max-width: 1500px }
nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 12px 0; background: Canvas }
section { border-top: 1px solid GrayText; scroll-margin-top: 80px }
h2, h3 { scroll-margin-top: 80px }
ul { display: flex; gap: 16px; margin: 0; padding: 0; list-style: none; overflow-x: auto }
li { flex: 2 1 0; min-width: 240px }
li[data-device=phone] { flex: 0 0 160px; min-width: 0 }
img { display: block; width: 100%; height: 340px; object-fit: cover; object-position: top; border: 1px solid GrayText; box-sizing: border-box }
a:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
</style>
<main>
<h1>Every screen and state</h1>
<nav aria-label="Areas">${contents}</nav>
${sections.join('\n')}
</main>
</html>
`

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { icoOf } from './icon-file.ts'
import { inBrowser } from './in-browser.ts'

type Drawings = { readonly favicon: string; readonly tile: string; readonly seal: string }

/** Apple rounds the corners. A maskable icon is cropped to any shape: its seal stays inside the central circle. */
const tiles = [
  { name: 'apple-touch-icon', size: 180, seal: 0.56, corner: 0 },
  { name: 'icon-192', size: 192, seal: 0.58, corner: 0.2 },
  { name: 'icon-512', size: 512, seal: 0.58, corner: 0.2 },
  { name: 'icon-maskable-512', size: 512, seal: 0.48, corner: 0 },
] as const

/** Resolves with the bytes of each file. */
export async function paintIcons(folder: string, drawings: Drawings): Promise<Record<string, number>> {
  const written: Record<string, number> = {}
  const save = (name: string, file: Buffer | string) => {
    writeFileSync(join(folder, name), file)
    written[name] = file.length
  }
  await inBrowser(async browser => {
    const page = await browser.newPage()
    const favicons = []
    for (const size of [16, 32, 48]) {
      favicons.push({ size, png: await paint(page, size, picture(drawings.favicon, size)) })
    }
    save('favicon.ico', icoOf(favicons))
    for (const tile of tiles) save(`${tile.name}.png`, await paint(page, tile.size, face(tile, drawings)))
  })
  save('icon.svg', drawings.favicon)
  return written
}

async function paint(page: Page, size: number, body: string): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<!doctype html><style>body { margin: 0 } img { display: block }</style>${body}`)
  await page.evaluate(() => Promise.all([...document.images].map(image => image.decode())))
  return page.screenshot({ omitBackground: true })
}

function face({ size, seal, corner }: (typeof tiles)[number], drawings: Drawings): string {
  const wax = Math.round(size * seal)
  const left = (size - wax) / 2
  // The flap's tip is slightly off the envelope's centre.
  const top = (size - wax) / 2 + size * 0.02
  return `<div style="position: relative; overflow: hidden; width: ${size}px; height: ${size}px; border-radius: ${size * corner}px">
${picture(drawings.tile, size)}${picture(drawings.seal, wax, `position: absolute; left: ${left}px; top: ${top}px; rotate: -6deg; filter: drop-shadow(0 ${size * 0.012}px ${size * 0.014}px #3a100c80)`)}</div>`
}

function picture(svg: string, size: number, style = ''): string {
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return `<img alt="" src="${source}" width="${size}" height="${size}" style="${style}">`
}

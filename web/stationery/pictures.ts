import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bannerIds } from '@novelette/domain/banners.ts'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../../e2e/find-browser.ts'
import { chromiumArguments } from '../../playwright.config.ts'
import { pictureParts } from '../src/stationery/families.ts'

/** Pixels across: twice the largest width at which a list shows the part. */
const width = { banner: 680, seal: 176, stamp: 132 } as const

/** Paints the drawings that lists show small, `<folder>/<banner>-<part>.svg`, as WebP beside them. */
export async function paintPictures(folder: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
  let bytes = 0
  try {
    const page = await browser.newPage()
    for (const banner of bannerIds) {
      for (const part of pictureParts) {
        const drawing = readFileSync(join(folder, `${banner}-${part}.svg`), 'base64')
        const webp = await page.evaluate(
          async ({ src, across }) => {
            const image = new Image()
            image.src = src
            await image.decode()
            const canvas = document.createElement('canvas')
            canvas.width = across
            canvas.height = Math.round((across * image.naturalHeight) / image.naturalWidth)
            canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
            return canvas.toDataURL('image/webp', 0.76).split(',')[1] ?? ''
          },
          { src: `data:image/svg+xml;base64,${drawing}`, across: width[part] },
        )
        const file = Buffer.from(webp, 'base64')
        writeFileSync(join(folder, `${banner}-${part}.webp`), file)
        bytes += file.length
      }
    }
  } finally {
    await browser.close()
  }
  return bytes
}

/** As wide as a phone shows it: what a page would count as smaller than the drawing would not stand in for it. */
const sketchWidth = 460

/**
 * Paints the banner of the landing page so lightly that the page can carry it: it stands there until the drawing itself has come. Under
 * the drawing nothing of it shows.
 */
export async function paintSketch(folder: string, name: string): Promise<number> {
  const drawing = sharp(join(folder, `${name}.svg`), { density: 144 })
  const { size } = await drawing
    .resize({ width: sketchWidth })
    .avif({ quality: 20, effort: 9 })
    .toFile(join(folder, `${name}-sketch.avif`))
  return size
}

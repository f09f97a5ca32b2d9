import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bannerIds } from '@novelette/domain/letters/banners.ts'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../../e2e/find-browser.ts'
import { chromiumArguments } from '../../playwright.config.ts'
import { pictureParts } from '../src/stationery/families.ts'

/** Twice the largest width in a list. */
const width = { banner: 680, seal: 176, stamp: 132 } as const

/** Renders `<banner>-<part>.svg` in `folder` as WebP beside it. Resolves with the total bytes. */
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

/** A smaller one is no largest contentful paint in place of the drawing. */
const sketchWidth = 460

/** Small enough to inline on the landing page. The drawing covers it once loaded. */
export async function paintSketch(folder: string, name: string): Promise<number> {
  const drawing = sharp(join(folder, `${name}.svg`), { density: 144 })
  const { size } = await drawing
    .resize({ width: sketchWidth })
    .avif({ quality: 20, effort: 9 })
    .toFile(join(folder, `${name}-sketch.avif`))
  return size
}

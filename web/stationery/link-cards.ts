import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { scopedClassName } from '../class-names.ts'
import { inBrowser } from './in-browser.ts'

/** Link previews expect this size in pixels. */
const size = { width: 1200, height: 630 }

const cards = ['house', 'landing', 'about', 'privacy', 'terms', 'faq', 'contact', 'testimonials', 'letter']

/** From the pages' own components. Resolves with the bytes of each file. */
export async function paintLinkCards(folder: string): Promise<Record<string, number>> {
  const server = await createServer({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    plugins: [react()],
    css: { modules: { generateScopedName: scopedClassName } },
    server: { port: 0, hmr: false },
    logLevel: 'error',
  })
  await server.listen()
  try {
    const [origin] = server.resolvedUrls?.local ?? []
    return await paintAll(`${origin}stationery/cards/cards.html`, folder)
  } finally {
    await server.close()
  }
}

function paintAll(address: string, folder: string): Promise<Record<string, number>> {
  return inBrowser(async browser => {
    const written: Record<string, number> = {}
    for (const card of cards) {
      const page = await browser.newPage({ viewport: size })
      await page.goto(`${address}#${card}`, { waitUntil: 'networkidle' })
      await page.locator('main').waitFor()
      await page.evaluate(() => document.fonts.ready)
      const picture = await page.screenshot({ type: 'jpeg', quality: 86 })
      writeFileSync(join(folder, `${card}.jpg`), picture)
      written[card] = picture.length
      await page.close()
    }
    return written
  })
}

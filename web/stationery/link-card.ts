import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { site } from '@novelette/domain/site.ts'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/find-browser.ts'
import { chromiumArguments } from '../../playwright.config.ts'

/** The size that services which unfold links ask for, in pixels. */
const size = { width: 1200, height: 630 }

const font = (name: string) => {
  const file = fileURLToPath(import.meta.resolve(`@fontsource-variable/newsreader/files/${name}.woff2`))
  return `data:font/woff2;base64,${readFileSync(file, 'base64')}`
}

/** Paints what other services show of a link to a page without a picture of its own. Answers with its bytes. */
export async function paintLinkCard(art: string, file: string): Promise<number> {
  const drawing = (name: string) =>
    `data:image/svg+xml;base64,${readFileSync(join(art, `${name}.svg`), 'base64')}`
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
  try {
    const page = await browser.newPage({ viewport: size })
    await page.setContent(card(drawing))
    await page.evaluate(async () => {
      await document.fonts.ready
      await Promise.all([...document.images].map(image => image.decode()))
    })
    const picture = await page.screenshot({ type: 'png' })
    writeFileSync(file, picture)
    return picture.length
  } finally {
    await browser.close()
  }
}

const card = (drawing: (name: string) => string) => `<!doctype html><style>
@font-face { font-family: Newsreader; font-weight: 200 800; src: url(${font('newsreader-latin-opsz-normal')}) }
@font-face { font-family: Newsreader; font-style: italic; font-weight: 200 800; src: url(${font('newsreader-latin-opsz-italic')}) }
* { box-sizing: border-box; margin: 0 }
body { height: 100vh; display: grid; place-items: center; background: #f5eee4; color: #1d2536; font-family: Newsreader; text-align: center }
main { position: relative; width: 1040px; height: 500px; background: #fdfaf4; border-radius: 3px; rotate: -0.5deg;
  box-shadow: 0 1px 3px #3a2a1a2e, 0 24px 48px -16px #3a2a1a38 }
main::before, main::after { content: ""; position: absolute; inset: 18px; border: 2px solid #b3935f }
main::after { inset: 25px; border-width: 1px }
.in { position: absolute; inset: 0; display: grid; align-content: center; justify-items: center }
.seal { width: 128px; rotate: -6deg; margin-bottom: 14px }
h1 { font-weight: 400; font-size: 92px; line-height: 1.15; letter-spacing: -0.01em }
.divider { width: 300px; margin: 10px 0 18px }
p { font-size: 34px; line-height: 1.3; font-style: italic; color: #454d5e }
.stamp { position: absolute; width: 118px; top: 52px; right: 60px; rotate: 4deg; filter: drop-shadow(0 2px 3px #3a2a1a40) }
</style><main><img class="stamp" src="${drawing('romantic-roses-stamp')}"><div class="in"><img class="seal" src="${drawing('novelette-seal')}"><h1>${site.name}</h1><img class="divider" src="${drawing('novelette-divider')}"><p>${site.tagline}</p></div></main>`

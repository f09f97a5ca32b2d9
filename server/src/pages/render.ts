import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageReader, PageData } from '@novelette/domain/page-data.ts'
import * as build from '#pages/build.ts'
import { publicPageCard } from '#pages/link-card.ts'
import { partStyles, sourceOf } from '#pages/page-styles.ts'
import { withCard } from '#pages/shell.ts'

/** A page as it is sent: compressed once, not for each reader. */
export type RenderedPage = {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
  /** What stands in the page itself, as a content security policy names it. */
  readonly sources: { readonly styles: string; readonly script: string }
}

/** Renders a page when it is first asked for, and again when what it shows has changed. Throws where nothing has been built. */
export function createPublicPages(appUrl: string) {
  const kept = new Map<string, { readonly shows: string; readonly page: Promise<RenderedPage> }>()
  return (sent: PageData, reader: PageReader): Promise<RenderedPage> => {
    const name = `${reader} ${sent.path}`
    // The footer names the year.
    const shows = JSON.stringify([sent, new Date().getFullYear()])
    const before = kept.get(name)
    if (before?.shows === shows) return before.page
    const page = render(sent, reader, appUrl)
    kept.set(name, { shows, page })
    page.catch(() => kept.delete(name))
    return page
  }
}

async function render(sent: PageData, reader: PageReader, appUrl: string): Promise<RenderedPage> {
  const [shell, manifest, { renderPage, pageModules, structuredData }] = await Promise.all([
    build.readShell(),
    build.readManifest(),
    build.loadRenderer(),
  ])
  const modules = ['index.html', pageModules[sent.path]]
  const sheets = build.styleSheetsOf(manifest, modules)
  const styles = partStyles(await build.readTexts(sheets))
  const script = await build.readTexts([build.chunkOf(manifest, 'src/lazy-hydration.ts').file])
  const icon = await build.readTexts(['icon.svg'])
  const body = await renderPage(sent, reader)
  // Replacing functions, because what people write may hold the patterns of a replacing text.
  const html = withCard(startAsleep(shell, script, reader), publicPageCard(sent.path, appUrl))
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replaceAll(fontPreloads, '')
    .replace(manifestLink, '')
    .replace('href="/icon.svg"', () => `href="${dataAddress(icon)}"`)
    .replace(
      '</head>',
      () =>
        `${dataBlock(structuredData(sent.path, appUrl))}${paintWhole}${styles.elements}${sheets.map(linkToNothing).join('')}</head>`,
    )
    .replace('<div id="root"></div>', () => body)
  return pack(html, { styles: styles.sources, script: sourceOf(script) })
}

/** A slow phone reads a page in pieces; painted so, what it showed first would move. The footer begins where the text ends. */
const paintWhole = '<link rel="expect" href="#footer" blocking="render">'

/** A page is there to be read before its fonts are (decision 023). */
const fontPreloads = /\s*<link rel="preload" as="font"[^>]*>/g

/** Whoever reads it fetches an icon of 27 kB, too: `web/src/deferred-assets.ts` names it when all that is seen has come. */
const manifestLink = /\s*<link rel="manifest"[^>]*>/

/** Of a drawing of a few hundred bytes, which a browser would otherwise fetch before it paints the page. */
const dataAddress = (svg: string) =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll(/[%#<>]/g, encodeURIComponent)}`

/**
 * The app takes the sheet for loaded when it wakes. Coming a second time, after those of the page, it would win over them until they
 * came again, too, and the page would twitch.
 */
const linkToNothing = (sheet: string) => `<link rel="stylesheet" href="/${sheet}" disabled>`

const appScript = /\s*<script type="module"[^>]*src="([^"]*)"><\/script>/
const appParts = /\s*<link rel="modulepreload"[^>]*href="([^"]*)">/g

/**
 * In place of the app, the few lines that know when to fetch it: a member's at once. They stand in the page, so that nothing is on
 * its way beside it before the first paint.
 */
function startAsleep(shell: string, script: string, reader: PageReader): string {
  const parts = shell.matchAll(appParts).map(([, part]) => part)
  const app = [...new Set([shell.match(appScript)?.[1], ...parts])]
  const tags = [
    `<script type="module" data-app="${app.join(' ')}">${script}</script>`,
    ...(reader === 'member' ? app.map(part => `<link rel="modulepreload" href="${part}">`) : []),
  ]
  return shell.replaceAll(appParts, '').replace(appScript, () => `\n    ${tags.join('\n    ')}`)
}

/** What search engines read beside the page: data, which no content security policy takes for a script. */
const dataBlock = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** The highest: a page is compressed once, off the main thread, and sent many times. */
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

async function pack(html: string, sources: RenderedPage['sources']): Promise<RenderedPage> {
  const plain = Buffer.from(html)
  const [br, gzipped] = await Promise.all([toBrotli(plain, { params }), toGzip(plain)])
  return {
    plain,
    br,
    gzip: gzipped,
    etag: `W/"${createHash('sha256').update(plain).digest('base64')}"`,
    sources,
  }
}

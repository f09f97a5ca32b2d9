import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { guestPath } from '@novelette/domain/guests/guest-links.ts'
import type { PageAudience, PageData, RenderedPath } from '@novelette/domain/pages/page-data.ts'
import type { Config } from '#config/config.ts'
import * as build from '#pages/build.ts'
import { type InlineSources, schemeScriptSource, sourceOf } from '#pages/inline-sources.ts'
import { guestCard, publicPageCard } from '#pages/link-card.ts'
import { withCard } from '#pages/shell.ts'

export type RenderedPage = {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
  readonly sources: InlineSources
}

type Shown = Pick<Config, 'appUrl' | 'tellsFailures'>

/** Renders again only when a page's data has changed. Throws without a build. */
export function createRenderer(config: Shown) {
  const kept = new Map<string, { readonly shows: string; readonly page: Promise<RenderedPage> }>()
  return (sent: PageData, audience: PageAudience): Promise<RenderedPage> => {
    const name = `${audience} ${sent.path}`
    // The footer shows the year.
    const shows = JSON.stringify([sent, new Date().getFullYear()])
    const before = kept.get(name)
    if (before?.shows === shows) return before.page
    const page = render(sent, audience, config)
    kept.set(name, { shows, page })
    page.catch(() => kept.delete(name))
    return page
  }
}

async function render(sent: PageData, audience: PageAudience, config: Shown): Promise<RenderedPage> {
  const { appUrl } = config
  const [shell, manifest, { renderPage, pageModules, structuredData }] = await Promise.all([
    build.readShell(config),
    build.readManifest(),
    build.loadRenderer(),
  ])
  const modules = ['index.html', pageModules[sent.path]]
  const sheets = build.styleSheetsOf(manifest, modules)
  const styles = splitStyles(await build.readTexts(sheets))
  const script = await build.readTexts([build.chunkOf(manifest, 'src/lazy-hydration.ts').file])
  const icon = await build.readTexts(['icon.svg'])
  const body = await renderPage(sent, audience)
  // Users' text may contain replacement patterns such as `$&`.
  const { path } = sent
  const isPublic = path !== guestPath
  const card = isPublic ? publicPageCard(path, appUrl) : guestCard(appUrl)
  const app = appFiles(shell)
  const page = isPublic ? [] : build.scriptsOf(manifest, modules)
  const html = withCard(deferAppScript(shell, script, [...new Set([...app, ...page])], audience), card)
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replaceAll(fontPreloads, '')
    .replace(manifestLink, '')
    .replace('href="/icon.svg"', () => `href="${dataAddress(icon)}"`)
    .replace(
      '</head>',
      () =>
        `${isPublic ? dataBlock(structuredData(path, appUrl)) : ''}${blockRenderUntil(path)}${styles.elements}${sheets.map(disabledStylesheetLink).join('')}</head>`,
    )
    .replace('<div id="root"></div>', () => body)
  return pack(html, { styles: styles.sources, script: `${sourceOf(script)} ${schemeScriptSource(shell)}` })
}

/** A page painted in pieces over a slow connection would shift. */
const blockRenderUntil = (path: RenderedPath) =>
  `<link rel="expect" href="#${path === guestPath ? 'main' : 'footer'}" blocking="render">`

/** Fonts must not delay the first paint (docs/decisions/023). */
const fontPreloads = /\s*<link rel="preload" as="font"[^>]*>/g

/** Its icon has 27 kB; `web/src/deferred-assets.ts` adds the link later. */
const manifestLink = /\s*<link rel="manifest"[^>]*>/

const dataAddress = (svg: string) =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll(/[%#<>]/g, encodeURIComponent)}`

/** The hydrating app regards it as loaded: a second copy after the page's own styles would shift the page. */
const disabledStylesheetLink = (sheet: string) => `<link rel="stylesheet" href="/${sheet}" disabled>`

const appScript = /\s*<script type="module"[^>]*src="([^"]*)"><\/script>/
const appParts = /\s*<link rel="modulepreload"[^>]*href="([^"]*)">/g

/** The entry comes first. */
const appFiles = (shell: string) =>
  [shell.match(appScript)?.[1], ...shell.matchAll(appParts).map(([, part]) => part)].map(String)

/** An inlined script knows when to load the app, so that nothing competes with the first paint. */
function deferAppScript(
  shell: string,
  script: string,
  app: readonly string[],
  audience: PageAudience,
): string {
  const tags = [
    `<script type="module" data-app="${app.join(' ')}">${script}</script>`,
    ...(audience === 'member' ? app.map(part => `<link rel="modulepreload" href="${part}">`) : []),
  ]
  return shell.replaceAll(appParts, '').replace(appScript, () => `\n    ${tags.join('\n    ')}`)
}

/** A content security policy does not treat structured data as script. */
const dataBlock = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** Compressed once, off the main thread, and sent many times. */
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

async function pack(html: string, sources: InlineSources): Promise<RenderedPage> {
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

type PageStyles = {
  readonly elements: string
  /** Hashes for the content security policy. */
  readonly sources: string
}

/** Rules that only define drawings, as `web/stationery/families-css.ts` writes them. */
const drawings = /[^{};]+\{(?:--[\w-]+:url\((?:"[^"]*"|[^")]*)\);?)+\}/g

/** A font list: our font and its fallback. */
const faceList = /(--font-\w+:)"[^"]+", ?("[^"]+ by [^;}]*)/g

/**
 * Splits a page's styles into those of its first paint and those that `web/src/deferred-assets.ts` enables later: drawings and,
 * once our fonts are loaded, the lists that name them (docs/decisions/023). The `@font-face` rules come first: a later rule would
 * lay out all text again.
 */
function splitStyles(styles: string): PageStyles {
  const lists = styles.match(faceList) ?? []
  const needed = styles.replaceAll(drawings, '').replaceAll(faceList, '$1$2')
  const later = (styles.match(drawings) ?? []).join('')
  const faces = `:root{${lists.join(';')}}`
  return {
    elements: `<style>${needed}</style><style id="later" media="not all">${later}</style><style id="faces" media="not all">${faces}</style><noscript><style>${later}</style><style>${faces}</style></noscript>`,
    sources: [needed, later, faces].map(sourceOf).join(' '),
  }
}

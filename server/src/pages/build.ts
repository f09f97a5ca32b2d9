import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PageAudience, PageData, RenderedPath } from '@novelette/domain/pages/page-data.ts'
import type { PublicPath } from '@novelette/domain/pages/public-titles.ts'
import type { Config } from '#config/config.ts'

export const built = fileURLToPath(new URL('../../../web/dist/client/', import.meta.url))

export const rendererFile = new URL('../../../web/dist/server/prerender.js', import.meta.url).href

/** Throws before the first build. `web/src/failures/tell-failure.ts` reads the mark. */
export async function readShell({ tellsFailures }: Pick<Config, 'tellsFailures'>): Promise<string> {
  const shell = await readFile(`${built}index.html`, 'utf8')
  return tellsFailures ? shell : shell.replace('<html ', '<html data-failures="off" ')
}

/** The exports of the built `web/src/prerender.tsx`. */
type Renderer = {
  readonly pageModules: Readonly<Record<RenderedPath, string>>
  renderPage(sent: PageData, audience: PageAudience): Promise<string>
  structuredData(path: PublicPath, appUrl: string): object
}

export const loadRenderer = (): Promise<Renderer> => import(rendererFile)

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
export type BuildManifest = Readonly<Record<string, Chunk>>

export async function readManifest(): Promise<BuildManifest> {
  return JSON.parse(await readFile(`${built}.vite/manifest.json`, 'utf8'))
}

export function chunkOf(manifest: BuildManifest, name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no ${name}`)
  return chunk
}

/** With all that they import, in the build's order: what is imported comes first. */
function chunksOf(manifest: BuildManifest, modules: readonly string[]): readonly Chunk[] {
  const seen = new Set<string>()
  const chunks: Chunk[] = []
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = chunkOf(manifest, name)
    for (const imported of chunk.imports ?? []) visit(imported)
    chunks.push(chunk)
  }
  for (const module of modules) visit(module)
  return chunks
}

export const styleSheetsOf = (manifest: BuildManifest, modules: readonly string[]): string[] => [
  ...new Set(chunksOf(manifest, modules).flatMap(({ css = [] }) => css)),
]

/** Their addresses. */
export const scriptsOf = (manifest: BuildManifest, modules: readonly string[]): string[] =>
  chunksOf(manifest, modules).map(({ file }) => `/${file}`)

export async function readTexts(files: readonly string[]): Promise<string> {
  const texts = await Promise.all(files.map(file => readFile(built + file, 'utf8')))
  return texts.map(text => text.trim()).join('\n')
}

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { buildAlone } from '../build-alone.ts'

/** With what they import dynamically. */
const precachedModules = [
  'src/main.tsx',
  'src/layout/signed-in-navigation.tsx',
  'src/session/inactivity/inactivity-guard.tsx',
  'src/letters/dashboard/dashboard-page.tsx',
  'src/letters/dashboard/dashboard-cache-writer.tsx',
  'src/letters/inbox-page.tsx',
  'src/letters/inbox/inbox-cache-writer.tsx',
  'src/letters/writing/drafts/background-sync.tsx',
  'src/releases/release-watch.tsx',
  'src/notices/device-watch.tsx',
  'src/letters/writing/shared/share-destination.ts',
]

/** Builds /service-worker.js with the file list of the app's build. */
export function serviceWorker(): Plugin {
  let root = ''
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = [...filesOf(bundle, root)]
        const shell = bundle['index.html']
        const html = shell?.type === 'asset' ? String(shell.source) : ''
        const version = createHash('sha256').update(html).update(files.join()).digest('hex').slice(0, 12)
        const release = { version, files: files.map(file => `/${file}`) }
        const source = await buildAlone(root, 'service-worker/service-worker.ts', {
          release: JSON.stringify(release),
        })
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
      },
    },
  }
}

/** The shell, the modules above, and their static imports. */
function filesOf(bundle: Rolldown.OutputBundle, root: string): ReadonlySet<string> {
  const files = new Set(['index.html'])
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    for (const imported of chunk.imports) visit(imported)
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {}
    for (const asset of [...importedCss, ...importedAssets]) if (isPrecached(asset)) files.add(asset)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk.fileName)
  for (const part of precachedModules) visit(chunkOf(bundle, join(root, part)))
  return files
}

const cachedOnUse =
  /(?:vietnamese|latin-ext|latin-rest)[\w-]*\.woff2$|-(?:banner|foot|liner|divider)-[\w-]+\.svg$/

/** Drawings of a whole letter and rare characters are cached on first use. */
function isPrecached(asset: string): boolean {
  return !cachedOnUse.test(asset)
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): string {
  const chunk = Object.values(bundle).find(one => one.type === 'chunk' && one.moduleIds.includes(module))
  if (!chunk) throw new Error(`the build has no ${module}`)
  return chunk.fileName
}

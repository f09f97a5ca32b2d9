import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { buildAlone } from './build-alone.ts'
import { constantClassNames, scopedClassName } from './class-names.ts'
import { licenseList, licensesPage } from './licenses.ts'
import { serviceWorker } from './service-worker/build.ts'
import { withoutMarkdown } from './without-markdown.ts'

/** The server only picks among `.br`, `.gz` and the text file. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error) {
        if (error) return
        for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(?:js|css|html|svg)$/.test(name)) continue
          const file = join(outDir, name)
          const plain = readFileSync(file)
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
          writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }))
          writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }))
        }
      },
    },
  }
}

/** What a file imports is there when that file imports more. Its name would be sent once more with each that does. */
function preloadOnlyOthers(): Plugin {
  let bundle: Rolldown.OutputBundle = {}
  const addLoadedWith = (file: string, loaded: Set<string>): Set<string> => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || loaded.has(file)) return loaded
    loaded.add(file)
    for (const imported of chunk.imports) addLoadedWith(imported, loaded)
    return loaded
  }
  return {
    name: 'preload-only-others',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies(_file, files, { hostId }) {
            const loaded = addLoadedWith(hostId, new Set())
            return files.filter(file => !loaded.has(file))
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, output) {
        bundle = output
      },
    },
  }
}

/** The server writes this one small file into a public page. */
function lazyHydrationScript(): Plugin {
  const originalFileName = 'src/lazy-hydration.ts'
  let root = ''
  return {
    name: 'lazy-hydration-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      root = config.root
    },
    async buildStart() {
      const source = await buildAlone(root, originalFileName)
      if (/<!--|<\/?script/i.test(source)) this.error(`${originalFileName} cannot stand in a page`)
      this.emitFile({ type: 'asset', name: 'lazy-hydration.js', originalFileName, source })
    },
  }
}

/** What has to run before the first paint stands in the page itself; the server allows it by its hash. */
function inlineScripts(): Plugin {
  const place = /<script data-inline="([^"]+)"><\/script>/
  let root = ''
  return {
    name: 'inline-scripts',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const [, file = ''] = place.exec(html) ?? []
        const source = await buildAlone(root, file)
        return html.replace(place, () => `<script>${source.trim()}</script>`)
      },
    },
  }
}

/** The faces of the first screen start to load with the page, not after its style sheet. */
function preloadFonts(): Plugin {
  const first = /(?:newsreader-basic-text-normal|instrument-sans-basic)[\w-]*\.woff2$/
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter(name => first.test(name))
          .map(name => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${name}` },
            injectTo: 'head' as const,
          })),
    },
  }
}

/**
 * One file of what every page loads compresses better and stays the same from release to release. The main style sheet belongs to
 * it: it has to come before those of parts that a page shares with others.
 */
const everyPageNeeds =
  /web\/src\/styles\.css|node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!(?:react-)?virtual)[^/]+)\/|node_modules\/zod\/v4\/core\/regexes\./

/** Thirty small files would weigh half as much again. */
const appStartsWith = /(?:web\/src\/(?!main)|domain\/src\/|node_modules\/lucide-react\/)/

/** The same holds for what the forms share, and signing in with them. */
const formsShare =
  /web\/src\/(?:auth|failures\/(?:submit-error|try-again)|session\/adopt-session|ui\/(?:fields\/(?:field|text-field|password-field|choices\.module)|messages\/notice|badge))/

/** One sheet of the envelope and what lies on it, which a page that shows one of them mostly needs whole. */
const envelope =
  /web\/src\/stationery\/envelope\/(?:envelope\.|envelope-label|stamp|paper-folds)|domain\/src\/(?:letters\/closed-letters|text-line|text-length)\./

/** This brings no styles: the landing page shares it, and its styles stand in its HTML. */
const formCode = new RegExp(
  [
    'web/src/(?:lib/forms/(?!upload-file|picture-files|field-problem)|lib/use-settled|lib/dates/own-time-zone|passkeys/browser-support)',
    'domain/src/accounts/passwords',
    'icons/(?:eye|eye-off|check|clock|pen-line|key-round|loader-circle|info|circle-exclamation-point|rotate-ccw)\\.',
  ].join('|'),
)

/** Signing in and writing a letter load no zod. No other group may import this one, which imports `pages`. */
const isSchema = (id: string) =>
  /node_modules\/zod\/(?!v4\/core\/regexes)/.test(id) ||
  (/domain\/src\//.test(id) && readFileSync(id, 'utf8').includes("from 'zod/mini'"))

/** What somebody needs who writes to a person without an account, and nobody else. */
const guestParts = /web\/src\/people\/guests\//

/** A letter that is read or written, in one file; what lies beside its words comes with the first that has some. */
const letter = new RegExp(
  [
    'web/src/letters/(?:reading/letter-|parts/(?:use-lying|kind/protection|files/enclosing-now))',
    'web/src/stationery/(?:reading/reading-choices|scripts/load-scripts)',
    'domain/src/(?:drawing/|languages/(?:beyond-latin|directions)\\.)',
  ].join('|'),
)

/** What the first press on Enclose brings, in one file. */
const enclosing =
  /web\/src\/(?:letters\/writing\/editor\/enclosing\.tsx|letters\/parts\/\w+\/writing\/\w+-writing\.(?:tsx|module\.css))/

/** What lies in a letter beside its words is read and written by these. */
const drawn =
  /domain\/src\/letters\/parts\/(?!figure-elements|enclosure-(?:kinds|paths|schemas|texts)|(?:heading\/heading|name\/name)s\.|strokes\/|page\/page-(?!kind)|signature\/signature-s(?:chemas|trokes))/

/** What sends a picture, and says why it cannot be sent. */
const pictureParts =
  /web\/src\/lib\/forms\/(?:upload-file|picture-files)|domain\/src\/(?:accounts\/picture-texts|heic)\./

/** What a letter needs that comes later, and no letter that is sent now. */
const schedulingParts = /web\/src\/scheduling\/(?!calendar\/)|domain\/src\/scheduling\//

/** Lists of letters, and what is done with a letter or its writer: neither dashboard nor composer has it. */
const listParts = new RegExp(
  [
    'web/src/letters/lists/(?:list-position|list-search|more-letters|keepsakes/)',
    'web/src/(?:blocks/change-blocks|receipts|reports|lib/use-inline-form|ui/fields/(?:choices|search-field|switch))',
    'modern/(?:useMutation|mutationObserver)\\.',
  ].join('|'),
)

/** For who writes, and of who reads for a letter beyond Latin alone. */
const languages = /domain\/src\/languages\/letter-languages\./

/** Shared by three pages or more. It brings no styles, which would stand in the HTML of public pages. */
const pagesShare =
  /domain\/src\/(?!drawing|guests|letters\/(?:compose-texts|parts\/(?!figure-elements|enclosure-(?:kinds|texts)))|languages)|lucide-react(?!.*\/(?:ellipsis|pause|play|qr-code)\.)|@tanstack(?!.*\/useBlocker\.)|uuid-v7/

/** Shared by three screens behind the sign-in or more, with their styles (docs/decisions/050). */
const screensShare =
  /web\/src\/(?!stationery(?!\/envelope\/blank-envelope)|letters\/(?:parts|reading|writing)\/|pages|failures\/(?:not-found|message)-page|auth|guests|passkeys|scheduling|testimonials|lib\/shares|notices|session\/push|lib\/dates\/time-zones|ui\/(?:filter-tabs|responsive-dialog|inline-link|use-popover-place))/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    constantClassNames(),
    withoutMarkdown(),
    react(),
    inlineScripts(),
    preloadFonts(),
    preloadOnlyOthers(),
    lazyHydrationScript(),
    serviceWorker(),
    licensesPage(),
    precompress(),
  ],
  // Tiptap compares what a tool shows with this library, and with nothing else of it; the router's comparison is on every page.
  resolve: { alias: { 'fast-equals': resolve(import.meta.dirname, 'fast-equals.ts') } },
  // What browsers load, and what the server renders the public pages with.
  builder: {},
  css: { modules: { generateScopedName: scopedClassName } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 2048,
    rolldownOptions: {
      input: 'index.html',
      // No module reads a property for its effect.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // The server writes these names into its pages.
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'base', test: everyPageNeeds, tags: ['$initial'], includeDependenciesRecursively: false },
            {
              name: 'start',
              test: appStartsWith,
              tags: ['$initial'],
              includeDependenciesRecursively: false,
            },
            {
              name: 'form',
              test: formsShare,
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
            {
              name: 'form-code',
              test: formCode,
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
            { name: 'envelope', test: envelope, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'languages', test: languages, includeDependenciesRecursively: false },
            { name: 'guests', test: guestParts, includeDependenciesRecursively: false },
            { name: 'enclosing', test: enclosing, includeDependenciesRecursively: false },
            {
              name: 'drawn',
              test: drawn,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'letter',
              test: letter,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'pictures',
              test: pictureParts,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'schemas', test: isSchema, minShareCount: 3, includeDependenciesRecursively: false },
            {
              name: 'scheduling',
              test: schedulingParts,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'lists',
              test: listParts,
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
            {
              name: 'pages',
              test: pagesShare,
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
            {
              name: 'screens',
              test: screensShare,
              minShareCount: 3,
              maxModuleSize: 6_000,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  environments: {
    client: {
      build: {
        license: { fileName: licenseList },
        rolldownOptions: {
          output: {
            // Each page names dozens of files, and a hash does not compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/server',
        manifest: false,
        copyPublicDir: false,
        target: 'node24',
        rolldownOptions: { input: 'src/prerender.tsx', output: { codeSplitting: true } },
      },
    },
  },
})

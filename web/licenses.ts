import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { fontPackages } from './fonts/faces.ts'
import { handwritingPackages } from './fonts/handwriting-faces.ts'
import { scriptPackages } from './fonts/script-faces.ts'

/** What Vite writes of each bundled package; `text` is its file of licence. */
type License = {
  readonly name: string
  readonly version: string
  readonly identifier: string
  readonly text: string
}

export const licenseList = '.vite/licenses.json'

/** Adds the fonts to the list, and makes the page of it: in the shell of all pages, with their styles, but without the app. */
export function licensesPage(): Plugin {
  return {
    name: 'licenses-page',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const [listed, shell] = [bundle[licenseList], bundle['index.html']]
        if (listed?.type !== 'asset' || shell?.type !== 'asset') this.error('the build lists no licenses')
        const software: License[] = JSON.parse(String(listed.source))
        const without = software.find(({ text }) => !text)
        if (without) this.error(`${without.name} brings no text of its licence`)
        const fonts = [...new Set([...fontPackages, ...scriptPackages, ...handwritingPackages])].map(
          fontLicense,
        )
        listed.source = JSON.stringify([...software, ...fonts], null, 2)
        const content = sections({ Software: software, Fonts: fonts })
        this.emitFile({
          type: 'asset',
          fileName: 'licenses.html',
          source: pageOf(String(shell.source), content),
        })
      },
    },
  }
}

function fontLicense(name: string): License {
  const read = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(`${name}/${file}`)), 'utf8')
  const { version, license: identifier }: { version: string; license: string } = JSON.parse(
    read('package.json'),
  )
  return { name, version, identifier, text: read('LICENSE').trim() }
}

const pageOf = (shell: string, content: string) =>
  shell
    .replace(
      /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/,
      () => `<title>Licenses · Novelette</title>`,
    )
    .replaceAll(
      /\s*<script type="module"[^>]*><\/script>|\s*<link rel="(?:modulepreload|manifest)"[^>]*>/g,
      '',
    )
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replace('<div id="root"></div>', () => content)

const sections = (lists: Readonly<Record<string, readonly License[]>>) => `<main class="page licenses">
<p><a href="/">Back to Novelette</a></p>
<h1>Licenses</h1>
<p>What browsers load of Novelette includes the work of others, who let everyone use it. These are their terms.</p>
${Object.entries(lists)
  .map(([title, list]) => `<h2>${title}</h2>\n${groups(list).map(groupOf).join('\n')}`)
  .join('\n')}
</main>`

/** Packages with the same terms; only the copyright notice differs. */
function groups(list: readonly License[]): readonly (readonly License[])[] {
  return [...Map.groupBy(list, ({ text }) => termsOf(text)).values()]
}

/** The notice of a font stands before it. */
const fontTerms = /^This Font Software is licensed/m
const termsOf = (text: string) => text.slice(Math.max(0, text.search(fontTerms)))

function groupOf(group: readonly License[]): string {
  const [first] = group
  const notices = group
    .map(({ text }) => text.slice(0, Math.max(0, text.search(fontTerms))).trim())
    .filter(Boolean)
  const text = [...notices, termsOf(first?.text ?? '')].join('\n\n')
  return `<details><summary>${group.map(({ name }) => escaped(titleOf(name))).join(', ')} <small>${escaped(first?.identifier ?? '')}</small></summary>
<pre>${escaped(unwrapped(text))}</pre></details>`
}

/** `@fontsource-variable/noto-serif-thai`: Noto Serif Thai. */
function titleOf(name: string): string {
  const [, font] = /^@fontsource(?:-variable)?\/(.+)/.exec(name) ?? []
  return font
    ? font.replaceAll(/(^|-)(\w)/g, (_, dash, letter) => `${dash && ' '}${letter.toUpperCase()}`)
    : name
}

/** Their lines are broken and indented for a screen of eighty letters. */
const unwrapped = (text: string) =>
  text.replaceAll(/^[ \t]+/gm, '').replaceAll(/(?<=[^\n-]{46})\n(?=[^\s-])/g, ' ')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const styles = `
.licenses { padding-block: 2rem 4rem; max-width: 46rem }
.licenses h1 { margin-block: 1.5rem 1rem; font: 400 var(--text-2xl) / 1.2 var(--font-serif) }
.licenses h2 { margin-block: 2.5rem 0.5rem; font: 400 var(--text-heading) / 1.3 var(--font-serif) }
.licenses a { color: var(--color-seal-text); line-height: 44px; text-decoration: underline; text-underline-offset: 0.2em }
.licenses details { border-block-end: 1px solid var(--color-paper-edge) }
.licenses summary { margin-inline-start: 1.1rem; padding-block: 0.75rem; list-style-position: outside; cursor: pointer; overflow-wrap: anywhere }
.licenses small { color: var(--color-ink-faint) }
.licenses pre { padding-block-end: 1rem; padding-inline-start: 1.1rem; font: inherit; font-size: var(--text-sm); color: var(--color-ink-soft); white-space: pre-wrap; overflow-wrap: anywhere }
`

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const builtAssets = fileURLToPath(new URL('../../../web/dist/client/assets/', import.meta.url))

/** Has the web app's fonts where it is built. */
export async function mailboxStyles(): Promise<string> {
  return (await faceRules()) + styles
}

async function faceRules(): Promise<string> {
  const names = await readdir(builtAssets).catch((): string[] => [])
  for (const name of names.filter(one => one.endsWith('.css'))) {
    const rules = (await readFile(join(builtAssets, name), 'utf8')).match(/@font-face\s*\{[^}]*\}/g)
    if (rules) return rules.join('\n')
  }
  return ''
}

const styles = `
:root { color-scheme: light dark; --desk: #f6f0e7; --lamp: #fffaee; --paper: #fefbf5; --edge: #dcd3c5; --ink: #1c2536; --soft: #475060; --seal: #89202b; --shade: #3a2c1c3d;
  --serif: "Newsreader", "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; --sans: "Instrument Sans", system-ui, sans-serif }
@media (prefers-color-scheme: dark) { :root { --desk: #191310; --lamp: #3a2d1c; --paper: #241d18; --edge: #40362d; --ink: #ebe4d8; --soft: #c5bcaf; --seal: #ef9d98; --shade: #0009 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: radial-gradient(90rem 46rem at 50% -8rem, var(--lamp), transparent 70%) no-repeat, var(--desk); color: var(--ink); font: 400 0.9375rem/1.5 var(--sans) }
header, main { width: min(100% - 2.5rem, 50rem); margin-inline: auto }
header { padding: 1.25rem 0 }
main { padding: 1.5rem 0 5rem }
.wordmark { display: inline-flex; align-items: center; gap: .6rem; min-height: 44px; font: 400 1.62rem/1 var(--serif); letter-spacing: -.022em; text-decoration: none; color: var(--ink) }
.mark { width: 32px; height: 32px }
h1 { margin: 0 0 .75rem; font: 340 clamp(2.25rem, 1.6rem + 2.4vw, 3.25rem)/1.08 var(--serif); letter-spacing: -.018em; text-wrap: balance }
.lead { max-width: 36rem; margin: 0 0 2rem; font: 400 1.1875rem/1.55 var(--serif); color: var(--soft) }
a { color: var(--seal); text-underline-offset: .2em; text-decoration-thickness: 1px }
:focus-visible { outline: 2px solid var(--seal); outline-offset: 3px; border-radius: 2px }
.pile { list-style: none; margin: 0; padding: 0; background: var(--paper); border-radius: 3px; box-shadow: 0 1px 2px var(--shade), 0 14px 34px -12px var(--shade) }
.pile li + li { border-top: 1px solid var(--edge) }
.row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .1rem 1.5rem; padding: 1rem 1.5rem; color: inherit; text-decoration: none }
.row:hover .subject { text-decoration: underline; text-decoration-color: var(--seal); text-decoration-thickness: 1px; text-underline-offset: .2em }
.to { order: 2; grid-column: 1 / -1; color: var(--soft); overflow-wrap: anywhere }
.subject { font: 480 1.25rem/1.35 var(--serif) }
time { color: var(--soft); white-space: nowrap }
.row time { align-self: center; font-size: .875rem }
.empty { padding: 3rem 2rem; text-align: center; background: var(--paper); border-radius: 3px; box-shadow: 0 1px 2px var(--shade), 0 14px 34px -12px var(--shade) }
.empty p { margin: 0 auto; font: 400 1.75rem/1.22 var(--serif) }
.empty .lead { margin-top: .5rem; font-size: 1.1875rem }
.back { display: inline-flex; align-items: center; min-height: 44px; font-weight: 550 }
.facts { margin: 0 0 1.75rem }
.facts div { display: grid; grid-template-columns: 4rem minmax(0, 1fr); padding: .55rem 0; border-bottom: 1px solid var(--edge) }
.facts dt { color: var(--soft) }
.facts dd { margin: 0; overflow-wrap: anywhere }
.sheet { display: block; width: 100%; height: 42rem; border: 0; border-radius: 3px; background: #f6f0e7; color-scheme: light; box-shadow: 0 1px 2px var(--shade), 0 14px 34px -12px var(--shade) }
details { margin-top: 1.75rem }
summary { min-height: 44px; cursor: pointer; color: var(--seal); font-weight: 550 }
pre { margin: 0; padding: 1.5rem; background: var(--paper); border-radius: 3px; font: 1rem/1.6 var(--serif); white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 540px) { .row { grid-template-columns: minmax(0, 1fr); padding: 1rem 1.15rem } .row time { order: 3 } .sheet { height: 52rem } }
`

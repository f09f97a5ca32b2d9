import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { site } from '@novelette/domain/pages/site.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import type { StoredMail } from '#mail/mailbox-files.ts'

const mark = `<svg class="mark" viewBox="0 0 40 40" aria-hidden="true"><path fill="#89202b" d="M37.3 20v2.3c0 .7-.1 1.5-.2 2.3s-.2 1.5-.4 2.3-.5 1.5-.8 2.3c-.4.7-.7 1.4-1.1 2.1-.5.7-.9 1.4-1.5 2-.5.6-1.1 1.2-1.8 1.7-.6.5-1.3 1-2.1 1.4-.7.3-1.5.6-2.3.8-.7.3-1.6.4-2.3.5q-1.2.3-2.4.3l-2.4.3c-.8 0-1.6.1-2.4.1s-1.7 0-2.5-.2c-.8-.1-1.6-.4-2.3-.7-.8-.3-1.5-.8-2.2-1.3-.6-.5-1.2-1.1-1.8-1.6-.5-.6-1-1.2-1.5-1.9-.6-.6-1-1.2-1.5-1.8l-1.5-1.8c-.5-.7-1-1.3-1.5-2-.4-.7-.8-1.4-1.1-2.2a10.6 10.6 0 0 1-.6-4.9 20.5 20.5 0 0 1 3.6-8.9c.4-.6.9-1.2 1.4-1.8s1-1.1 1.6-1.6c.5-.6 1.1-1.1 1.6-1.6l1.8-1.5c.6-.5 1.2-1 1.9-1.5.7-.4 1.4-.9 2.2-1.2.7-.3 1.5-.6 2.3-.8S19.2.8 20 .8c.8.1 1.7.2 2.5.4.8.1 1.6.4 2.4.7.7.2 1.5.5 2.3.8.7.3 1.5.6 2.2 1 .8.3 1.5.7 2.2 1.1.7.5 1.4 1 2 1.6.6.5 1.2 1.2 1.6 1.9.5.7.8 1.5 1 2.3.3.8.4 1.7.6 2.5.1.8.1 1.6.2 2.3 0 .8.1 1.6.1 2.3.1.8.1 1.5.2 2.3"/><circle cx="20" cy="20" r="13.2" fill="none" stroke="#fbe2d9" stroke-width=".8" opacity=".75"/><path fill="#fdf3eb" d="m13.82 25.5 1.43-.48V14.98l-1.49-.6v-.46h3.6l6.42 9.05v-8.13l-1.54-.46v-.46h4v.46l-1.4.46v11.24h-1.2L16.3 15.7v9.31l1.54.49v.46h-4.02"/></svg>`

/** Plain HTML without script. */
export function listPage(mails: readonly StoredMail[]): string {
  const content = mails.length === 0 ? emptyMailbox : `<ol class="pile">${mails.map(mailRow).join('')}</ol>`
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>
<p class="lead">This server has no SMTP, so the mail it would send lies here. Only this machine can see it.</p>
${content}`,
  )
}

export function mailPage(mail: StoredMail): string {
  const links = [...new Set(mail.text.match(urlForm) ?? [])]
  return page(
    mail.subject,
    `<p><a class="back" href="/mailbox">Back to the mailbox</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl class="facts">
<div><dt>To</dt><dd>${escapeHtml(mail.to)}</dd></div>
<div><dt>Sent</dt><dd>${timeOf(mail)}</dd></div>
${links.length > 0 ? `<div><dt>Links</dt><dd>${links.map(linkTo).join('<br>')}</dd></div>` : ''}
</dl>
<iframe class="sheet" title="The mail as a mail program shows it" src="/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Plain text</summary><pre>${withLinks(mail.text)}</pre></details>`,
  )
}

const emptyMailbox = `<div class="empty"><p>No mail yet</p><p class="lead">Sign up, and the first one arrives here a moment later.</p></div>`

function mailRow(mail: StoredMail): string {
  return `<li><a class="row" href="/mailbox/${mail.id}">
<span class="to">${escapeHtml(mail.to)}</span>
<span class="subject">${escapeHtml(mail.subject)}</span>
${timeOf(mail)}
</a></li>`
}

function timeOf({ sentAt }: StoredMail): string {
  const shown = sentAt.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return `<time datetime="${sentAt.toISOString()}">${shown}</time>`
}

const urlForm = /https?:\/\/[^\s<>"']+[^\s<>"'.,)]/g

const linkTo = (url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`

function withLinks(text: string): string {
  return escapeHtml(text).replace(urlForm, url => `<a href="${url}">${url}</a>`)
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${site.name}</title>
<link rel="stylesheet" href="/mailbox/mailbox.css">
</head>
<body>
<header><a class="wordmark" href="/">${mark}${site.name}</a></header>
<main>
${content}
</main>
</body>
</html>`
}

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

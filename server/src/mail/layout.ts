import { site } from '@novelette/domain/pages/site.ts'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export type MailContent = {
  /** Shown in a list of mails. */
  readonly preview: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button: MailLink
  /** In small print. */
  readonly afterwards: string
  readonly foot: string
  readonly footLinks?: readonly MailLink[]
}

type MailLink = { readonly label: string; readonly href: string }

/** With another, or none, some mail programs lay tables out differently. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Neither form loads anything. */
export function renderLayout(text: MailContent): { html: string; text: string } {
  return { html: doctype + renderToStaticMarkup(documentOf(text)), text: plainText(text) }
}

function documentOf(text: MailContent): ReactElement {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('title', null, text.heading),
    ),
    h(
      'body',
      { style: styles.desk },
      h('div', { style: styles.preview }, text.preview),
      table(styles.column, [h('td', { style: styles.paper }, mailContent(text))]),
      table(styles.column, [h('td', { style: { ...styles.small, ...styles.foot } }, ...footContent(text))]),
    ),
  )
}

function mailContent({ heading, paragraphs, button, afterwards }: MailContent): ReactElement[] {
  return [
    h('p', { key: 'name', style: styles.wordmark }, site.name),
    h('hr', { key: 'rule', style: styles.rule }),
    h('h1', { key: 'heading', style: styles.heading }, heading),
    ...paragraphs.map(paragraph => h('p', { key: paragraph, style: styles.text }, paragraph)),
    table(styles.buttonRow, [
      h(
        'td',
        { style: styles.buttonCell },
        h('a', { href: button.href, target: '_blank', style: styles.button }, button.label),
      ),
    ]),
    h('p', { key: 'afterwards', style: styles.small }, afterwards),
    h('p', { key: 'farewell', style: styles.farewell }, 'With love,', h('br'), site.name),
  ]
}

function footContent({ foot, footLinks = [] }: MailContent): ReactNode[] {
  return [
    foot,
    ...footLinks.flatMap(({ label, href }) => [
      h('br', { key: `before ${label}` }),
      h('a', { key: label, href, target: '_blank', style: styles.footLink }, label),
    ]),
  ]
}

/** Some mail programs style only tables. */
function table(style: Record<string, string>, cells: ReactElement[]): ReactElement {
  const attributes = {
    align: 'center',
    role: 'presentation',
    border: 0,
    cellPadding: 0,
    cellSpacing: 0,
  } as const
  return h('table', { key: 'table', ...attributes, style }, h('tbody', null, h('tr', null, ...cells)))
}

function plainText({ heading, paragraphs, button, afterwards, foot, footLinks = [] }: MailContent): string {
  const below = [`--\n${foot}`, ...footLinks.map(plainLink)]
  return [heading, ...paragraphs, plainLink(button), afterwards, `With love,\n${site.name}`, ...below].join(
    '\n\n',
  )
}

const plainLink = ({ label, href }: MailLink) => `${label}:\n${href}`

/** The web app's design tokens, as mail programs understand them. */
const colour = {
  desk: '#f6f0e7',
  paper: '#fefbf5',
  edge: '#dcd3c5',
  ink: '#1c2536',
  soft: '#475060',
  seal: '#89202b',
  onSeal: '#fdf5ef',
  brass: '#a7824c',
}
const serif = 'Newsreader, "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif'
const sans = '"Instrument Sans", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

const text = {
  margin: '0 0 16px',
  fontFamily: serif,
  fontSize: '18px',
  lineHeight: '29px',
  color: colour.ink,
}

const styles = {
  desk: { margin: '0', padding: '32px 12px', backgroundColor: colour.desk },
  preview: { display: 'none', maxHeight: '0', overflow: 'hidden', lineHeight: '1px', color: colour.desk },
  column: { width: '100%', maxWidth: '560px' },
  paper: {
    padding: '34px 7% 40px',
    backgroundColor: colour.paper,
    border: `1px solid ${colour.edge}`,
    borderRadius: '3px',
  },
  wordmark: { ...text, margin: '0', textAlign: 'center', fontSize: '22px', lineHeight: '28px' },
  rule: { width: '72px', margin: '14px auto 30px', border: '0', borderTop: `1px solid ${colour.brass}` },
  heading: { ...text, margin: '0 0 18px', fontSize: '30px', lineHeight: '36px', fontWeight: 400 },
  text,
  buttonRow: { margin: '28px 0' },
  buttonCell: { borderRadius: '4px', backgroundColor: colour.seal },
  button: {
    display: 'inline-block',
    padding: '14px 26px',
    fontFamily: sans,
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: 600,
    color: colour.onSeal,
    textDecoration: 'none',
  },
  small: { margin: '0', fontFamily: sans, fontSize: '14px', lineHeight: '21px', color: colour.soft },
  farewell: { ...text, margin: '30px 0 0', fontStyle: 'italic' },
  foot: { padding: '18px 7% 0' },
  footLink: { color: colour.soft, textDecoration: 'underline' },
} as const

import { site } from '@novelette/domain/site.ts'
import { createElement as h, type ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Preview, render, Section, Text } from 'react-email'

export type SheetText = {
  /** What a list of mails shows after the subject. */
  readonly preview: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button: { readonly label: string; readonly href: string }
  /** In small print under the button, and under the line at the foot. */
  readonly afterwards: string
  readonly foot: string
}

/** web/src/styles has these as oklch; mail programs want hexadecimal. */
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
const body = {
  margin: '0 0 16px',
  fontFamily: serif,
  fontSize: '18px',
  lineHeight: '29px',
  color: colour.ink,
}
const small = { margin: '0', fontFamily: sans, fontSize: '14px', lineHeight: '21px', color: colour.soft }

/** A sheet of paper on the desk, as HTML and as plain text. No picture is loaded from anywhere. */
export async function writeSheet(text: SheetText): Promise<{ html: string; text: string }> {
  const sheet = sheetOf(text)
  return { html: await render(sheet), text: plainText(text) }
}

function sheetOf({ preview, heading, paragraphs, button, afterwards, foot }: SheetText): ReactNode {
  return h(
    Html,
    { lang: 'en' },
    h(Head, null, h('meta', { name: 'color-scheme', content: 'light' })),
    h(Preview, null, preview),
    h(
      Body,
      { style: { margin: '0', padding: '32px 12px', backgroundColor: colour.desk } },
      h(
        Container,
        { style: paperStyle },
        h(Text, { style: wordmark }, site.name),
        h(Hr, { style: { width: '72px', margin: '14px auto 30px', borderTop: `1px solid ${colour.brass}` } }),
        h(Heading, { as: 'h1', style: headingStyle }, heading),
        ...paragraphs.map(paragraph => h(Text, { key: paragraph, style: body }, paragraph)),
        h(
          Section,
          { style: { margin: '28px 0' } },
          h(Button, { href: button.href, style: buttonStyle }, button.label),
        ),
        h(Text, { style: small }, afterwards),
        h(
          Text,
          { style: { ...body, margin: '30px 0 0', fontStyle: 'italic' } },
          'With love,',
          h('br'),
          site.name,
        ),
      ),
      h(Container, { style: footStyle }, h(Text, { style: small }, foot)),
    ),
  )
}

const paperStyle = {
  maxWidth: '560px',
  padding: '34px 40px 40px',
  backgroundColor: colour.paper,
  border: `1px solid ${colour.edge}`,
  borderRadius: '3px',
}
const wordmark = { ...body, margin: '0', textAlign: 'center' as const, fontSize: '22px', lineHeight: '28px' }
const headingStyle = {
  margin: '0 0 18px',
  fontFamily: serif,
  fontSize: '30px',
  lineHeight: '36px',
  fontWeight: 400,
  color: colour.ink,
}
const buttonStyle = {
  padding: '14px 26px',
  borderRadius: '4px',
  backgroundColor: colour.seal,
  color: colour.onSeal,
  fontFamily: sans,
  fontSize: '16px',
  fontWeight: 600,
}
const footStyle = { maxWidth: '560px', padding: '18px 40px 0' }

function plainText({ heading, paragraphs, button, afterwards, foot }: SheetText): string {
  const link = `${button.label}:\n${button.href}`
  return [heading, ...paragraphs, link, afterwards, `With love,\n${site.name}`, `--\n${foot}`].join('\n\n')
}

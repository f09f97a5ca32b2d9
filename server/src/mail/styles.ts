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

export const styles = {
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

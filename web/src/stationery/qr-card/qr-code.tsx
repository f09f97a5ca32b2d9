import { correction, generate } from 'lean-qr/nano'
import styles from './qr-card.module.css'

/** Modules of light around the code, by which cameras find it (ISO/IEC 18004). */
const quietZone = 4

type QrCodeProps = { text: string; label: string }

/** Made in the browser, since the text may be secret. Dark on light, also where the page is dark: many cameras read no other. */
export function QrCode({ text, label }: QrCodeProps) {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const side = code.size + 2 * quietZone
  return (
    <svg
      className={styles.code}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="white" />
      <path d={darkModules(code)} fill="black" />
    </svg>
  )
}

type Modules = Pick<ReturnType<typeof generate>, 'size' | 'get'>

/** One stroke for each run of dark modules in a row. */
function darkModules({ size, get }: Modules): string {
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x
      while (get(x, y)) x += 1
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`
    }
  }
  return path
}

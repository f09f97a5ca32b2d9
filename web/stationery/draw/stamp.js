import { f1, svg } from './kit.js'

// The outline of a stamp: a half round bitten out at every pitch.
const perf = (w, h, r = 3.3, pitch = 9.4) => {
  const nx = Math.round(w / pitch),
    ny = Math.round(h / pitch),
    px = w / nx,
    py = h / ny
  let d = `M0 0`
  for (let i = 0; i < nx; i++) d += `H${f1(i * px + px / 2 - r)}a${r} ${r} 0 0 0 ${2 * r} 0`
  d += `H${w}`
  for (let i = 0; i < ny; i++) d += `V${f1(i * py + py / 2 - r)}a${r} ${r} 0 0 0 0 ${2 * r}`
  d += `V${h}`
  for (let i = nx - 1; i >= 0; i--) d += `H${f1(i * px + px / 2 + r)}a${r} ${r} 0 0 0 ${-2 * r} 0`
  d += 'H0'
  for (let i = ny - 1; i >= 0; i--) d += `V${f1(i * py + py / 2 + r)}a${r} ${r} 0 0 0 0 ${-2 * r}`
  return `${d}Z`
}

/** A stamp of no cents around a picture 104 wide: `lettering` is the name and the value as outlines. */
export function stamp(id, { gradient, ink, band, picture }, lettering) {
  const w = 122,
    h = 150
  return svg(
    w,
    h,
    `<defs><linearGradient id="s${id}" x1="0" y1="0" x2="1" y2="1">${gradient.map((k, i) => `<stop offset="${i * 50}%" stop-color="${k}"/>`).join('')}</linearGradient><clipPath id="c${id}"><rect x="9" y="9" width="104" height="132"/></clipPath></defs><path d="${perf(w, h)}" fill="#fdfaf2"/><g clip-path="url(#c${id})"><rect x="9" y="9" width="104" height="132" fill="url(#s${id})"/>${picture}<rect x="9" y="123" width="104" height="18" fill="${band}"/></g><rect x="9" y="9" width="104" height="132" fill="none" stroke="${ink}" stroke-width=".8"/><path d="M9 123H113" stroke="${ink}" stroke-width=".6"/><path d="${lettering.name}" transform="translate(14 135.3)" fill="${ink}"/><path d="${lettering.zero}" transform="translate(108 135.8)" fill="${ink}"/>`,
  )
}

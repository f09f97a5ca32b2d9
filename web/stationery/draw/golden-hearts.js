import { BY, ground, H, rules, W } from './banner-ground.js'
import { halfDrop } from './half-drop.js'
import { circ, f1, G, heartPts, oklch, path, smooth, st, svg } from './kit.js'
import { bead, filigree, guilloche, vine } from './scrollwork.js'
import { seal } from './seal.js'
import { stamp } from './stamp.js'

const palette = {
  g: [oklch(0.95, 0.045, 92), oklch(0.885, 0.085, 84), oklch(0.765, 0.12, 68)],
  line: oklch(0.5, 0.095, 66),
  dark: oklch(0.38, 0.08, 58),
  pale: oklch(0.975, 0.03, 95),
  mid: oklch(0.68, 0.115, 74),
}
function banner() {
  const p = palette
  const hp = s => smooth(heartPts(0, 0, s, 14), true)
  let o = `<defs><pattern id="gp" width="30" height="52" patternUnits="userSpaceOnUse" patternTransform="translate(0 -7)">${path('M0 0L30 52M30 0L0 52M-15 26L0 52M45 26L30 52M-15 26L0 0M45 26L30 0', st(p.line, 0.4, 0.26))}${[
    [0, 26],
    [30, 26],
    [15, 0],
    [15, 52],
  ]
    .map(([x, y]) =>
      G(
        `translate(${x} ${y})`,
        `<path d="${hp(4.6)}" fill="${p.g[1]}" stroke="${p.line}" stroke-opacity=".42" stroke-width=".5"/><path d="${hp(2.7)}" fill="${p.line}" opacity=".22"/>`,
      ),
    )
    .join('')}</pattern></defs>`
  o += ground(
    p.g,
    'gg',
    `<rect width="${W}" height="${BY}" fill="url(#gp)" opacity=".8"/><radialGradient id="ggl"><stop offset="0" stop-color="${p.pale}"/><stop offset=".6" stop-color="${p.pale}" stop-opacity=".82"/><stop offset="1" stop-color="${p.pale}" stop-opacity="0"/></radialGradient><ellipse cx="360" cy="122" rx="350" ry="104" fill="url(#ggl)"/>${path(`M12 12H${W - 12}V${BY + 10}M12 12V${BY + 10}`, st(p.line, 0.7, 0.6))}${path(`M15.5 15.5H${W - 15.5}V${BY + 10}M15.5 15.5V${BY + 10}`, st(p.line, 0.35, 0.6))}`,
  )
  o += rules(p.line, 0.8)
  const cx = 360,
    cy = 141,
    hd = (x, y, s) =>
      [x, 2 * cx - x]
        .map(X =>
          G(
            `translate(${f1(X)} ${f1(y)})`,
            `<path d="${hp(s)}" fill="${p.pale}" stroke="${p.line}" stroke-width=".9"/><path d="${hp(s * 0.6)}" fill="${p.mid}"/>`,
          ),
        )
        .join('')
  const L = (t, da, l, s, w, kk, op) => [t, da, l, 0, s, w, kk, op]
  o += vine(
    432,
    112,
    0.42,
    250,
    -0.0105,
    0.0075,
    3,
    p.line,
    [
      L(0.1, 0.35, 74, 0.15, 2, [L(0.4, -0.4, 34, -0.26, 1.2)]),
      L(0.2, -0.4, 84, -0.14, 2.1, [L(0.36, 0.4, 40, 0.24, 1.3), L(0.6, 0.35, 26, 0.3, 1)]),
      L(0.4, 0.3, 78, 0.155, 2, [L(0.4, -0.4, 36, -0.25, 1.2)]),
      L(0.52, -0.35, 76, -0.16, 1.9, [L(0.36, 0.4, 38, 0.24, 1.2)]),
      L(0.68, 0.35, 62, 0.19, 1.6, [L(0.4, -0.4, 28, -0.3, 1)]),
      L(0.8, -0.3, 58, -0.2, 1.5, [L(0.36, 0.4, 28, 0.3, 1)]),
    ],
    { mir: cx, ease: 1, end: 0 },
  )
  o += vine(438, 150, 0.7, 96, -0.012, -0.14, 1.9, p.line, [L(0.4, 0.4, 38, 0.24, 1.2)], {
    mir: cx,
    ease: 2.4,
  })
  o +=
    hd(676, 140, 8.5) +
    hd(560, 58, 6.5) +
    hd(468, 66, 5.5) +
    hd(642, 78, 5.5) +
    hd(596, 168, 5.5) +
    hd(508, 172, 5)
  o += filigree(cx, cy, 1.22, p.line, { plate: `fill="${p.pale}" stroke="none"` })
  for (const [x, y, r] of [
    [452, 92, 1.3],
    [516, 84, 1.3],
    [606, 92, 1.3],
    [540, 160, 1.3],
    [656, 108, 1.2],
    [640, 160, 1.2],
    [474, 172, 1.2],
  ])
    for (const X of [x, 2 * cx - x]) o += bead(X, y, r, p.line)
  return svg(W, H, o)
}

function stampPicture() {
  const p = palette
  let a = ''
  a +=
    guilloche(61, 66, 34, 47, 8, p.line, 0.35, 0.7, 22) +
    circ(61, 66, 35, `fill="${p.pale}" stroke="${p.line}" stroke-width=".6"`) +
    filigree(61, 65, 0.5, p.line, { w: 1.25 })
  return a
}

const sealMotif = () => filigree(100, 98, 0.78, '#000', { w: 1.35 })

const drawSeal = () =>
  seal({ wax: oklch(0.625, 0.095, 72), seed: 12, motif: sealMotif(), amp: 0.02, spec: 0.95, exp: 34 })

function liner() {
  return halfDrop(
    64,
    64,
    filigree(0, -1, 0.24, palette.line, { w: 1.3 }) +
      circ(0, 20, 0.9, `fill="${palette.line}"`) +
      circ(0, -20, 0.9, `fill="${palette.line}"`) +
      circ(16, 0, 0.9, `fill="${palette.line}"`) +
      circ(-16, 0, 0.9, `fill="${palette.line}"`),
    palette.g[2],
  )
}

function divider() {
  const cx = 130,
    cy = 15,
    w = 260
  let o = ''
  const c = palette.line
  o +=
    vine(
      cx + 17,
      cy + 1,
      0.1,
      96,
      -0.012,
      0.012,
      1.7,
      c,
      [
        [0.12, -0.35, 26, 0, -0.3, 1.2],
        [0.3, 0.35, 24, 0, 0.32, 1.1],
        [0.52, -0.3, 18, 0, -0.4, 1],
      ],
      { mir: cx, ease: 1, end: 0.8 },
    ) +
    path(smooth(heartPts(cx, cy, 9.5, 26), true), st(c, 1.1)) +
    path(smooth(heartPts(cx, cy, 5.6, 26), true), `fill="${palette.mid}"`)
  return svg(w, 30, o)
}

function foot() {
  const H = 110
  let o = ''
  const c = oklch(0.7, 0.1, 76),
    K2 = [
      [0.14, -0.4, 60, 0, -0.17, 1.6, [[0.4, 0.4, 26, 0, 0.3, 1]]],
      [0.34, 0.4, 44, 0, 0.2, 1.4],
      [0.55, -0.35, 44, 0, -0.22, 1.3, [[0.4, 0.4, 22, 0, 0.34, 0.9]]],
      [0.75, 0.3, 30, 0, 0.28, 1.1],
    ]
  o +=
    vine(20, 96, -0.35, 230, 0.006, -0.004, 2.2, c, K2, { mir: 360, ease: 1 }) +
    vine(20, 92, -1.2, 70, 0.004, 0.12, 1.8, c, [[0.4, -0.4, 30, 0, -0.26, 1.1]], { mir: 360 })
  return svg(720, H, o)
}

const drawStamp = lettering =>
  stamp(
    'golden-hearts',
    { gradient: palette.g, ink: palette.line, band: palette.pale, picture: stampPicture() },
    lettering,
  )

export const goldenHearts = { banner, drawSeal, liner, divider, foot, drawStamp }

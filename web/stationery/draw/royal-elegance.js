import { BY, ground, H, rules, W } from './banner-ground.js'
import { leaf } from './flora.js'
import {
  atan2,
  circ,
  cloth,
  cos,
  f1,
  G,
  lerp,
  oklch,
  PI,
  path,
  pow,
  sin,
  smooth,
  spark,
  st,
  svg,
  swell,
  TAU,
} from './kit.js'
import { bead, guilloche, hairlines, scroll, vine } from './scrollwork.js'
import { seal } from './seal.js'
import { stamp } from './stamp.js'

const palette = {
  g: [oklch(0.36, 0.105, 335), oklch(0.285, 0.085, 328), oklch(0.215, 0.06, 322)],
  dam: oklch(0.4, 0.105, 333),
  gold: oklch(0.82, 0.085, 84),
  goldD: oklch(0.6, 0.085, 76),
  dark: oklch(0.2, 0.055, 322),
}
// Mirrored about cx.
function palmette(cx, cy, s, c) {
  let o = ''
  const L = (x, y, a, l, k0, k1, ww, e = 1.6, prof = t => pow(sin(PI * pow(t, 0.7)), 1) + 0.03) => {
    o += scroll(cx + x * s, cy + y * s, a, l * s, k0 / s, k1 / s, ww * s, c, {
      mir: cx,
      ease: e,
      end: 0,
      prof,
      n: 18,
    })
  }
  L(0, 46, -1.25, 66, 0.002, -0.028, 9, 1.4)
  L(1, 40, -0.75, 62, -0.008, -0.05, 8.5, 1.6)
  L(3, 44, -0.25, 56, -0.02, -0.075, 7.5, 1.6)
  L(3, 50, 0.25, 44, -0.03, -0.12, 6, 1.5)
  L(2, 56, 0.75, 32, -0.05, -0.2, 4.6, 1.4)
  L(0, 58, 1.1, 34, -0.01, 0.17, 3.4, 1.8)
  L(0, -2, -1.05, 40, -0.01, -0.07, 5.4, 1.5)
  L(0, -14, -1.2, 34, -0.004, 0.1, 4, 1.8)
  const t = []
  for (let i = 0; i <= 24; i++) {
    const q = (i / 24) * TAU
    t.push([cx + sin(q) * 7.5 * s * (1 - 0.35 * cos(q)) * 0.95, cy + (4 - cos(q) * 19) * s])
  }
  o += path(smooth(t, true), `fill="${c}"`)
  for (const [x, y, r] of [
    [0, -36, 2.2],
    [0, -43, 1.5],
    [0, 68, 2.2],
    [0, 75, 1.4],
  ])
    o += bead(cx + x * s, cy + y * s, r * s, c)
  return o
}
function damaskTile(c) {
  const w = 120,
    h = 176
  const ogee = x => {
    let a = ''
    for (const sg of [1, -1]) {
      const q = []
      for (let i = 0; i <= 24; i++) {
        const t = i / 24,
          X = x + sg * (w / 2) * (0.5 - 0.5 * cos(t * TAU)) * 0.94,
          Y = t * h
        q.push([X + sg * 1, Y])
      }
      a += path(smooth(q), st(c, 1.5))
      let d = ''
      for (let i = 1; i < 24; i++) {
        if (i % 12 === 0) continue
        d += circ(q[i][0] + sg * 5, q[i][1], 0.9, `fill="${c}"`)
      }
      a += d
    }
    return a
  }
  const one = palmette(w / 2, h / 2, 0.86, c)
  const s = `<g id="pm">${one}</g>${[
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [-w / 2, h / 2],
    [w / 2, h / 2],
  ]
    .map(([x, y]) => `<use href="#pm" x="${x}" y="${y}"/>`)
    .join('')}`
  return (
    s +
    ogee(w / 2) +
    G(`translate(${w / 2} ${h / 2})`, ogee(0)) +
    G(`translate(${-w / 2} ${-h / 2})`, ogee(w))
  )
}
export function crown(cx, cy, s, c, d) {
  let o = ''
  const A = (x0, y0, x1, y1, x2, y2, x3, y3) =>
    `M${f1(cx + x0 * s)} ${f1(cy + y0 * s)}C${f1(cx + x1 * s)} ${f1(cy + y1 * s)} ${f1(cx + x2 * s)} ${f1(cy + y2 * s)} ${f1(cx + x3 * s)} ${f1(cy + y3 * s)}`
  const arcs =
    A(-24, 8, -32, -14, -14, -22, 0, -18) +
    A(24, 8, 32, -14, 14, -22, 0, -18) +
    A(-11, 9, -16, -8, -8, -16, 0, -18) +
    A(11, 9, 16, -8, 8, -16, 0, -18)
  o +=
    path(
      `${A(-24, 8, -32, -14, -14, -22, 0, -18)}C${f1(cx + 14 * s)} ${f1(cy - 22 * s)} ${f1(cx + 32 * s)} ${f1(cy - 14 * s)} ${f1(cx + 24 * s)} ${f1(cy + 8 * s)}Z`,
      `fill="${d}" opacity=".9"`,
    ) + path(arcs, st(c, 1.7 * s))
  for (const [X, Y] of [
    [-25.5, -1],
    [-24.5, -8],
    [-19.5, -14.5],
    [25.5, -1],
    [24.5, -8],
    [19.5, -14.5],
    [-13, -1],
    [-11, -8],
    [13, -1],
    [11, -8],
  ])
    o += circ(cx + X * s, cy + Y * s, 1.5 * s, `fill="${c}" stroke="${d}" stroke-width=".4"`)
  o += path(
    `M${f1(cx - 25 * s)} ${f1(cy + 8 * s)}Q${f1(cx)} ${f1(cy + 14 * s)} ${f1(cx + 25 * s)} ${f1(cy + 8 * s)}L${f1(cx + 24.5 * s)} ${f1(cy + 15 * s)}Q${f1(cx)} ${f1(cy + 21 * s)} ${f1(cx - 24.5 * s)} ${f1(cy + 15 * s)}Z`,
    `fill="${c}"`,
  )
  for (let i = -4; i <= 4; i++)
    o +=
      i % 2
        ? circ(cx + i * 5 * s, cy + (14.2 - i * i * 0.17) * s, 1.3 * s, `fill="${d}"`)
        : spark(cx + i * 5 * s, cy + (14.2 - i * i * 0.17) * s, 3 * s, d, '', 0.3)
  o +=
    circ(cx, cy - 20 * s, 3 * s, `fill="${c}" stroke="${d}" stroke-width=".5"`) +
    path(
      `M${f1(cx)} ${f1(cy - 23 * s)}v${f1(-7 * s)}M${f1(cx - 3 * s)} ${f1(cy - 27 * s)}h${f1(6 * s)}`,
      st(c, 1.6 * s),
    )
  return o
}
function banner(N) {
  const p = palette
  let o = `<defs><pattern id="dm" width="96" height="140.8" patternUnits="userSpaceOnUse" patternTransform="translate(24 20)"><g transform="scale(.8)">${damaskTile(p.dam)}</g></pattern></defs>`
  o +=
    ground(
      p.g,
      'yg',
      `<rect width="${W}" height="${BY}" fill="url(#dm)" opacity=".62"/><radialGradient id="yr"><stop offset="0" stop-color="${p.dark}" stop-opacity=".75"/><stop offset="1" stop-color="${p.dark}" stop-opacity="0"/></radialGradient><ellipse cx="360" cy="130" rx="250" ry="120" fill="url(#yr)"/>${path(`M11 11H${W - 11}V${BY + 10}M11 11V${BY + 10}`, st(p.gold, 0.9, 0.75))}${path(`M15 15H${W - 15}V${BY + 10}M15 15V${BY + 10}`, st(p.gold, 0.4, 0.75))}<rect x="0" y="${BY - 2.4}" width="${W}" height="2.4" fill="${p.gold}"/>`,
    ) + rules(p.goldD, 0.9)
  const cx = 360,
    cy = 150
  const T = (x, y, a, l, k0, k1, w, e = 2.2) => scroll(x, y, a, l, k0, k1, w, p.gold, { mir: cx, ease: e })
  o +=
    T(W - 20, 62, -PI / 2, 66, -0.002, -0.15, 1.8) +
    T(W - 62, 20, 0, 66, 0.002, 0.15, 1.8) +
    T(W - 20, 46, -PI / 2 - 0.1, 46, 0.0, 0.2, 1.3, 1.8) +
    T(W - 46, 20, 0.1, 46, 0, -0.2, 1.3, 1.8)
  // laurel wreath, open at the crown
  for (const sg of [1, -1]) {
    const q = cloth(
        cx + sg * 8,
        cy + 84,
        sg > 0 ? -0.02 : PI + 0.02,
        216,
        sg * -0.002,
        sg * -0.0185,
        48,
        0.55,
      ),
      n = 15
    o += path(
      swell(
        q.filter((_, i) => i % 3 === 0),
        1.8,
        t => 1.1 - t,
      ),
      `fill="${p.gold}"`,
    )
    for (let i = 0; i < n; i++) {
      const k = Math.floor(lerp(5, 47, i / (n - 1))),
        an = atan2(q[k + 1][1] - q[k - 1][1], q[k + 1][0] - q[k - 1][0]),
        l = 30 * (1 - (0.38 * i) / n)
      for (const s2 of i === n - 1 ? [0] : [sg, -sg]) {
        const ll = l * (s2 === sg ? 1.05 : 0.86)
        o += leaf(q[k][0], q[k][1], an + s2 * 0.68, ll, ll * 0.19, {
          fill: oklch(0.315, 0.075, 326),
          line: p.gold,
          teeth: 0,
          bend: -s2 * 0.6,
          lw: 0.5,
          hatch: 0,
        })
      }
      if (i % 3 === 1)
        o += circ(
          q[k][0] + cos(an + sg * 1.3) * 9,
          q[k][1] + sin(an + sg * 1.3) * 9,
          2,
          `fill="${p.gold}" stroke="${p.dark}" stroke-width=".4"`,
        )
    }
  }
  const ov = (r, a) => `<ellipse cx="${cx}" cy="${cy}" rx="${r * 0.86}" ry="${r}" ${a}/>`
  o +=
    ov(66, `fill="${p.dark}"`) +
    ov(66, st(p.gold, 1.8)) +
    ov(62.6, st(p.gold, 0.5)) +
    G(
      `translate(${cx} ${cy}) scale(.86 1)`,
      guilloche(0, 0, 47, 61, 9, p.gold, 0.4, 0.9, 26) +
        circ(0, 0, 46, st(p.gold, 0.9)) +
        guilloche(0, 0, 18, 45, 14, p.goldD, 0.34, 0.5, 9),
    )
  for (let i = 0; i < 44; i++) {
    const a = (i / 44) * TAU
    o += circ(cx + cos(a) * 69.4 * 0.868, cy + sin(a) * 69.4, 1.35, `fill="${p.gold}"`)
  }
  o += N ? G(`translate(${cx} ${cy})`, `<path d="${N}" fill="${p.gold}"/>`) : ''
  o += crown(cx, cy - 92, 1.16, p.gold, p.dark)
  o +=
    path(
      `M${cx - 9} ${cy + 80}L${cx} ${cy + 84}L${cx - 9} ${cy + 89}ZM${cx + 9} ${cy + 80}L${cx} ${cy + 84}L${cx + 9} ${cy + 89}Z`,
      `fill="${p.gold}"`,
    ) + circ(cx, cy + 84.5, 3.2, `fill="${p.gold}" stroke="${p.dark}" stroke-width=".6"`)
  return svg(W, H, o)
}

function stampPicture() {
  const p = palette
  let a = ''
  a += `<g opacity=".6" transform="translate(1 -22)">${damaskTile(p.dam)}</g>${circ(61, 68, 40, `fill="${p.dark}"`)}${guilloche(61, 68, 31, 39, 8, p.gold, 0.4, 0.9, 24)}${circ(61, 68, 40, st(p.gold, 1))}${circ(61, 68, 30, st(p.gold, 0.6))}${crown(61, 71, 0.92, p.gold, p.dark)}`
  return a
}

const sealMotif = () => {
  const L = (x, y, a, l, k0, k1, w, e = 1.6) =>
    scroll(x, y, a, l, k0, k1, w, '#000', {
      mir: 100,
      ease: e,
      end: 0,
      prof: t => pow(sin(PI * pow(t, 0.75)), 0.9) + 0.05,
      n: 18,
    })
  return `${
    path(
      swell(
        [
          [100, 122],
          [100, 104],
          [100, 84],
          [100, 54],
        ],
        17,
        t => pow(sin(PI * pow(t, 1.15)), 1.1) + 0.05,
      ),
    ) + L(104, 117, -1.0, 66, -0.006, 0.115, 10.5, 1.5)
  }<rect x="80" y="115" width="40" height="6.4" rx="3.2"/>${L(101, 122, 1.15, 34, 0.0, -0.13, 7, 1.5)}${path(
    swell(
      [
        [100, 122],
        [100, 134],
        [100, 148],
      ],
      8,
      t => sin(PI * t),
    ),
  )}`
}

const drawSeal = () =>
  seal({ wax: oklch(0.735, 0.12, 86), seed: 15, motif: sealMotif(), amp: 0.03, spec: 0.95, exp: 32 })

function liner() {
  return svg(
    90,
    132,
    `<rect width="90" height="132" fill="${oklch(0.8, 0.085, 84)}"/><g transform="scale(.75)">${damaskTile(oklch(0.63, 0.095, 78))}</g>`,
  )
}

function divider() {
  const cx = 130,
    cy = 15,
    w = 260
  let o = ''
  const c = oklch(0.58, 0.095, 76),
    d = oklch(0.34, 0.1, 333)
  o +=
    hairlines(c, 6, 86) +
    vine(cx + 12, cy, -0.5, 46, 0.0, 0.17, 1.6, c, [], { mir: cx }) +
    vine(cx + 12, cy, 0.5, 46, 0, -0.17, 1.6, c, [], { mir: cx }) +
    path(
      `M${cx} ${cy - 10}L${cx + 7} ${cy}L${cx} ${cy + 10}L${cx - 7} ${cy}Z`,
      `fill="${d}" stroke="${c}" stroke-width="1.1"`,
    ) +
    circ(cx, cy, 1.7, `fill="${c}"`)
  for (const s of [1, -1])
    o += circ(cx + s * 14, cy, 1.5, `fill="${c}"`) + circ(cx + s * 48, cy, 1.4, `fill="${d}"`)
  return svg(w, 30, o)
}

function foot() {
  const H = 110
  let o = ''
  const c = oklch(0.7, 0.09, 80)
  o += path(`M14 -4V${H - 14}H${720 - 14}V0M18 0V${H - 18}H${720 - 18}V0`, st(c, 0.7))
  const T = (x, y, a, l, k0, k1, w) => scroll(x, y, a, l, k0, k1, w, c, { mir: 360 })
  o +=
    T(696, 62, PI / 2, 66, 0.002, 0.15, 1.8) +
    T(658, 92, 0, 66, -0.002, -0.15, 1.8) +
    vine(
      372,
      98,
      -0.35,
      120,
      0.004,
      0.012,
      1.8,
      c,
      [
        [0.15, -0.4, 36, 0, -0.24, 1.3],
        [0.4, 0.35, 30, 0, 0.26, 1.1],
        [0.62, -0.3, 26, 0, -0.3, 1],
      ],
      { mir: 360, ease: 1 },
    ) +
    path('M360 88L366 98L360 108L354 98Z', `fill="${c}"`)
  return svg(720, H, o)
}

const drawStamp = lettering =>
  stamp(
    'royal-elegance',
    { gradient: palette.g, ink: palette.gold, band: palette.dark, picture: stampPicture() },
    lettering,
  )

export const royalElegance = { banner, drawSeal, liner, divider, foot, drawStamp }

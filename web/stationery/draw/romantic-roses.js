import { BY, ground, H, rules, W } from './banner-ground.js'
import { bud, leaf, rose } from './flora.js'
import { halfDrop } from './half-drop.js'
import {
  abs,
  atan2,
  cloth,
  cos,
  f1,
  lerp,
  min,
  oklch,
  PI,
  path,
  pow,
  rng,
  sin,
  smooth,
  st,
  svg,
  swell,
  TAU,
} from './kit.js'
import { hairlines } from './scrollwork.js'
import { seal } from './seal.js'
import { stamp } from './stamp.js'

const palette = {
  g: [oklch(0.6, 0.115, 14), oklch(0.45, 0.125, 14), oklch(0.28, 0.085, 12)],
  dark: oklch(0.27, 0.085, 14),
  mid: oklch(0.335, 0.105, 15),
  line: oklch(0.905, 0.045, 35),
  lip: oklch(0.52, 0.125, 16),
  leaf: oklch(0.33, 0.035, 135),
  leafLine: oklch(0.8, 0.055, 115),
  brass: oklch(0.78, 0.075, 75),
}
function stemWithLeaves(p, pal, seed, { from = 0.3, n, L, w = 1.7, thorns = true }) {
  const r = rng(seed),
    N = p.length - 1
  let o = '',
    lv = ''
  for (let i = 0; i < n; i++) {
    const t = lerp(from, 0.98, i / (n - 1 || 1)),
      k = min(N - 1, Math.floor(t * N)),
      an = atan2(p[k + 1][1] - p[k][1], p[k + 1][0] - p[k][0]),
      s = i % 2 ? 1 : -1,
      l = L * (1.05 - 0.42 * t) * (0.88 + r() * 0.24)
    const pet = cloth(p[k][0], p[k][1], an + s * 0.75, l * 0.28, 0, 0, 3),
      e = pet[3]
    lv += path(smooth(pet), st(pal.leafLine, 0.9))
    lv += leaf(e[0], e[1], an + s * (0.55 + r() * 0.35), l, l * 0.235, {
      fill: pal.leaf,
      line: pal.leafLine,
      seed: seed + i,
      bend: s * 0.35,
      lw: 0.5,
    })
  }
  o += path(
    swell(p, w, t => 1.2 - t),
    `fill="${pal.leafLine}"`,
  )
  if (thorns)
    for (let i = 0; i < 4; i++) {
      const k = Math.floor(lerp(0.12, 0.7, i / 3) * N),
        an = atan2(p[k + 1][1] - p[k][1], p[k + 1][0] - p[k][0]) + (i % 2 ? 1 : -1) * 1.1
      o += path(
        `M${f1(p[k][0] - cos(an + PI / 2) * 1.6)} ${f1(p[k][1] - sin(an + PI / 2) * 1.6)}L${f1(p[k][0] + cos(an) * 4.5)} ${f1(p[k][1] + sin(an) * 4.5)}L${f1(p[k][0] + cos(an + PI / 2) * 1.6)} ${f1(p[k][1] + sin(an + PI / 2) * 1.6)}`,
        `fill="${pal.leafLine}"`,
      )
    }
  return o + lv
}

/** Half of the garland, growing to the left; the other half is its mirror, turned a little. */
function garland(p) {
  const long = cloth(330, 178, PI + 0.1, 292, 0.0022, -0.0058)
  const high = cloth(318, 150, PI + 0.55, 205, -0.0062, 0.0045)
  const low = cloth(300, 192, PI - 0.3, 128, 0.001, 0.0062)
  let o =
    stemWithLeaves(low, p, 41, { n: 6, L: 34, thorns: false }) +
    stemWithLeaves(high, p, 21, { n: 7, L: 40 }) +
    stemWithLeaves(long, p, 5, { n: 11, L: 46 })
  for (const [q, s] of [
    [long, 13],
    [high, 15],
  ]) {
    const [x, y] = q.at(-1)
    const [x0, y0] = q.at(-2)
    o += bud(x, y, atan2(y - y0, x - x0), s, { ...p, leafFill: p.leaf })
  }
  for (const [x, y, a, l, s] of [
    [320, 200, 2.35, 46, 1],
    [296, 194, 2.75, 48, 2],
    [346, 214, 1.85, 36, 11],
    [258, 130, -2.3, 50, 5],
    [326, 108, -2.15, 42, 8],
    [282, 122, -1.75, 40, 13],
    [240, 156, -2.9, 46, 15],
  ])
    o += leaf(x, y, a, l, l * 0.27, { fill: p.leaf, line: p.leafLine, seed: s, bend: 0.3 })
  return o
}

function banner() {
  const p = palette
  let waves = ''
  for (let i = 0; i < 64; i++) {
    const q = []
    for (let x = 0; x <= W; x += 40)
      q.push([x, i * 3.2 + sin(x / 61 + i * 0.16) * 5 + sin(x / 23 - i * 0.1) * 1.2])
    waves += smooth(q)
  }
  const frame = path(`M12 12H${W - 12}V${BY + 10}M12 12V${BY + 10}`, st(p.line, 0.6, 0.35))
  const petals = { dark: p.dark, mid: p.mid, line: p.line, lip: p.lip }
  return svg(
    W,
    H,
    ground(p.g, 'rg', path(waves, st(p.line, 0.5, 0.11)) + frame) +
      rules(p.dark, 0.5) +
      `<g id="half">${garland(p)}</g>` +
      '<use href="#half" transform="translate(722 -4) scale(-1 1) rotate(-1.4 361 170)"/>' +
      `<g id="rose">${rose(279, 160, 44, { ...petals, seed: 12, rot: 0.4 })}</g>` +
      '<use href="#rose" transform="translate(444 158) scale(-1.045 1.045) rotate(-24) translate(-279 -160)"/>' +
      rose(361, 158, 68, { ...petals, seed: 4, rot: 1.1 }),
  )
}

function stampPicture() {
  const p = palette
  let o = ''
  for (const [y, an, l, seed] of [
    [76, -0.2, 40, 1],
    [76, 2.9, 42, 2],
    [78, 0.75, 44, 3],
    [78, 2.3, 44, 4],
    [70, -1.0, 44, 5],
    [70, -2.15, 44, 6],
    [80, 1.5, 44, 7],
  ])
    o += leaf(61, y, an, l, l * 0.27, { fill: p.leaf, line: p.leafLine, seed, lw: 0.6 })
  return o + rose(61, 68, 31, { dark: p.dark, mid: p.mid, line: p.line, lip: p.lip, seed: 4, rot: 1 })
}

const sealMotif = () => {
  let o = ''
  const lay = [
    [38, 5, 0.2],
    [28, 5, 0.85],
    [18.5, 4, 0.3],
    [10.5, 3, 0.9],
  ]
  for (const [R, n, ph] of lay)
    for (let k = 0; k < n; k++) {
      const a = ph + (k / n) * TAU,
        q = []
      for (let i = 0; i <= 12; i++) {
        const u = i / 6 - 1,
          an = a + ((u * PI) / n) * 1.22,
          rr =
            R * (1 - 0.2 * pow(abs(u), 3) - 0.05 * Math.exp(-u * u * 20)) -
            (u > 0.4 ? (u - 0.4) * R * 0.12 : 0)
        q.push([100 + cos(an) * rr, 98 + sin(an) * rr])
      }
      o += path(swell(q, 3.6, t => 0.35 + sin(PI * t) * 0.75))
    }
  const sp = []
  for (let i = 0; i <= 20; i++) {
    const t = i / 20
    sp.push([100 + cos(t * 9) * 6 * (1 - t * 0.9), 98 + sin(t * 9) * 6 * (1 - t * 0.9)])
  }
  return o + path(swell(sp, 2.4))
}

const drawSeal = () => seal({ wax: oklch(0.45, 0.15, 20), seed: 4, motif: sealMotif(), amp: 0.04 })

function liner() {
  const p = palette
  let b = ''
  for (const [an, l] of [
    [0.5, 22],
    [2.6, 22],
    [-1.6, 20],
    [-0.5, 18],
    [3.6, 18],
  ])
    b += leaf(0, 0, an, l, l * 0.27, {
      fill: oklch(0.37, 0.05, 60),
      line: oklch(0.8, 0.06, 50),
      teeth: 6,
      hatch: 0,
      lw: 0.5,
    })
  return halfDrop(
    84,
    84,
    b + rose(0, 0, 12, { dark: p.dark, mid: p.mid, line: p.line, lip: p.lip, seed: 4, rot: 1, lw: 0.45 }),
    oklch(0.43, 0.12, 14),
  )
}

function divider() {
  const cx = 130,
    cy = 15,
    w = 260
  let o = ''
  const c = oklch(0.45, 0.12, 14),
    l = { fill: oklch(0.72, 0.05, 125), line: oklch(0.42, 0.05, 130), teeth: 5, hatch: 0, lw: 0.5 }
  o += hairlines(c, 6, 84)
  for (const s of [1, -1]) {
    const a = s > 0 ? 0 : PI
    o +=
      path(
        smooth([
          [cx, cy],
          [cx + s * 20, cy + 3],
          [cx + s * 44, cy],
        ]),
        st(l.line, 0.9),
      ) +
      leaf(cx + s * 18, cy + 2, a + s * -0.6, 17, 4.4, { ...l, bend: 0.4 * s }) +
      leaf(cx + s * 22, cy + 3, a + s * 0.55, 15, 4, { ...l, bend: -0.4 * s }) +
      leaf(cx + s * 34, cy + 1, a + s * -0.4, 13, 3.2, { ...l })
  }
  o += rose(cx, cy, 11.5, {
    dark: oklch(0.36, 0.11, 14),
    mid: oklch(0.44, 0.125, 15),
    line: oklch(0.93, 0.03, 35),
    lip: oklch(0.58, 0.125, 16),
    seed: 4,
    rot: 1,
    lw: 0.4,
  })
  return svg(w, 30, o)
}

/** One lower corner in pale tints; the other is its mirror. */
function corner() {
  const green = { fill: oklch(0.86, 0.03, 120), line: oklch(0.6, 0.05, 125), hatch: 0, teeth: 7, lw: 0.45 }
  const petals = {
    dark: oklch(0.62, 0.09, 15),
    mid: oklch(0.7, 0.085, 15),
    line: oklch(0.965, 0.015, 40),
    lip: oklch(0.8, 0.07, 18),
  }
  let o = ''
  for (const [y, a, len, k0, k1, n] of [
    [100, PI + 0.15, 170, 0.001, -0.003, 6],
    [92, PI + 0.55, 110, 0.002, -0.006, 5],
  ]) {
    const q = cloth(690, y, a, len, k0, k1)
    const stem = swell(
      q.filter((_, i) => i % 4 === 0),
      1.4,
      t => 1.1 - t,
    )
    o += path(stem, `fill="${green.line}"`)
    for (let i = 0; i < n; i++) {
      const k = Math.floor(lerp(0.22, 0.97, i / (n - 1)) * (q.length - 2)),
        an = atan2(q[k + 1][1] - q[k][1], q[k + 1][0] - q[k][0]),
        side = i % 2 ? 1 : -1,
        l = 30 - i * 2
      o += leaf(q[k][0], q[k][1], an + side * 0.75, l, l * 0.25, { ...green, bend: side * 0.3 })
    }
    const [x, top] = q.at(-1)
    const [x0, y0] = q.at(-2)
    o += bud(x, top, atan2(top - y0, x - x0), 9, { ...petals, leafFill: green.fill, leafLine: green.line })
  }
  for (const [an, l] of [
    [-1.9, 34],
    [-2.6, 34],
    [-1.2, 30],
  ])
    o += leaf(692, 88, an, l, l * 0.26, green)
  return o + rose(694, 92, 27, { ...petals, seed: 4, rot: 1 })
}

const foot = () =>
  svg(
    720,
    110,
    `<g id="corner">${corner()}</g><use href="#corner" transform="translate(720 0) scale(-1 1)"/>`,
  )

const drawStamp = lettering =>
  stamp(
    'romantic-roses',
    { gradient: palette.g, ink: palette.line, band: palette.dark, picture: stampPicture() },
    lettering,
  )

export const romanticRoses = { banner, drawSeal, liner, divider, foot, drawStamp }

import { BY, ground, H, rules, W } from './banner-ground.js'
import { halfDrop } from './half-drop.js'
import {
  circ,
  cos,
  f1,
  hypot,
  oklch,
  PI,
  path,
  poly,
  pow,
  rng,
  sin,
  smooth,
  spark,
  st,
  svg,
  TAU,
} from './kit.js'
import { hairlines } from './scrollwork.js'
import { seal } from './seal.js'
import { stamp } from './stamp.js'

const palette = {
  g: [oklch(0.22, 0.062, 272), oklch(0.29, 0.085, 280), oklch(0.4, 0.11, 298)],
  line: oklch(0.92, 0.025, 265),
  dim: oklch(0.7, 0.055, 275),
  disc: oklch(0.175, 0.05, 270),
  silver: oklch(0.87, 0.018, 255),
}
export function moon(x, y, R, c, hatch, tilt = -0.5) {
  const k = 0.86,
    off = R * 0.36,
    id = `mn${Math.round(x)}${Math.round(R)}`,
    q = [],
    n = 24
  const r2 = R * k,
    A = Math.acos((off * off + R * R - r2 * r2) / (2 * off * R)),
    B = Math.acos((off * off + r2 * r2 - R * R) / (2 * off * r2))
  for (let i = 0; i <= n; i++) {
    const a = A + ((TAU - 2 * A) * i) / n
    q.push([cos(a) * R, sin(a) * R])
  }
  for (let i = 0; i <= n; i++) {
    const a = TAU - (PI - B) - 0 - ((TAU - 2 * (PI - B)) * i) / n
    q.push([off + cos(a) * r2, sin(a) * r2])
  }
  let h = ''
  for (let i = 1; i < 15; i++) {
    const rr = R * (1 - i * 0.028),
      s = 0.5 + i * 0.045
    h += `M${f1(cos(PI - s * 1.9 + 0.55) * rr + i * 0.5)} ${f1(sin(PI - s * 1.9 + 0.55) * rr)}`
    const m = 10
    for (let j = 1; j <= m; j++) {
      const a = PI - 1.9 * s + 0.55 + (((3.8 - 3.8 * (1 - (1 - i / 17) * 0.55) + 0.8) * j) / m) * 0.9
      h += `L${f1(cos(a) * rr + i * 0.5)} ${f1(sin(a) * rr)}`
    }
  }
  return `<g transform="translate(${x} ${y}) rotate(${f1(tilt * 57.3)})"><clipPath id="${id}"><path d="${poly(q, true)}"/></clipPath><path d="${poly(q, true)}" fill="${c}"/><g clip-path="url(#${id})">${path(h, st(hatch, R * 0.012 + 0.15, 0.75))}</g></g>`
}
const CONST = {
  lyra: {
    s: [
      [0, 0, 3.6],
      [12, 14, 1.6],
      [4, 22, 1.8],
      [16, 46, 2.1],
      [27, 40, 2.1],
      [23, 12, 1.5],
    ],
    l: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 1],
      [1, 5],
      [5, 0],
    ],
  },
  cass: {
    s: [
      [0, 12, 2.4],
      [20, 30, 2.8],
      [42, 16, 2.9],
      [60, 36, 2.2],
      [84, 20, 1.9],
    ],
    l: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  },
  dipper: {
    s: [
      [0, 0, 2.6],
      [20, 8, 2.4],
      [34, 20, 2.3],
      [50, 34, 2],
      [50, 54, 2.3],
      [82, 58, 2.4],
      [88, 34, 2.9],
    ],
    l: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
      [6, 3],
    ],
  },
  cygnus: {
    s: [
      [0, 0, 3.2],
      [22, 20, 2.6],
      [70, 62, 2.2],
      [44, 2, 2],
      [6, 42, 2.1],
      [62, -10, 1.6],
      [-8, 58, 1.6],
    ],
    l: [
      [0, 1],
      [1, 2],
      [1, 3],
      [1, 4],
      [3, 5],
      [4, 6],
    ],
  },
}
export function constel(name, x, y, k, rot, c, dim, big = 1) {
  const { s, l } = CONST[name]
  const t = q => [x + (q[0] * cos(rot) - q[1] * sin(rot)) * k, y + (q[0] * sin(rot) + q[1] * cos(rot)) * k]
  let o = '',
    d = ''
  for (const [a, b] of l) {
    const A = t(s[a]),
      B = t(s[b]),
      m = hypot(B[0] - A[0], B[1] - A[1]),
      u = [(B[0] - A[0]) / m, (B[1] - A[1]) / m],
      g = 4.2 * big
    if (m > 2 * g)
      d += `M${f1(A[0] + u[0] * g)} ${f1(A[1] + u[1] * g)}L${f1(B[0] - u[0] * g)} ${f1(B[1] - u[1] * g)}`
  }
  o += path(d, st(dim, 0.55, 0.8))
  s.forEach(q => {
    const [X, Y] = t(q),
      r = q[2] * big
    o +=
      r > 2.2
        ? spark(X, Y, r * 1.9, c) + circ(X, Y, r * 0.42, `fill="${c}"`)
        : circ(X, Y, r * 0.55, `fill="${c}"`) + circ(X, Y, r * 1.15, st(dim, 0.35, 0.8))
  })
  return o
}
function banner() {
  const p = palette,
    r = rng(8)
  let bg = ''
  const cx = 360,
    cy = 150
  for (let i = 0; i < 15; i++) {
    const R = 92 + i * 27
    bg += circ(
      cx,
      cy,
      R,
      st(p.dim, i % 3 ? 0.35 : 0.6, i % 3 ? 0.3 : 0.5) + (i % 3 === 1 ? ' stroke-dasharray="1 3.4"' : ''),
    )
  }
  let m = ''
  for (let i = 0; i < 24; i++) {
    const a = (i / 24) * TAU
    m += `M${f1(cx + cos(a) * 80)} ${f1(cy + sin(a) * 80)}L${f1(cx + cos(a) * 480)} ${f1(cy + sin(a) * 480)}`
  }
  bg += path(m, st(p.dim, 0.35, 0.28))
  let tk = ''
  for (let i = 0; i < 180; i++) {
    const a = (i / 180) * TAU,
      R = 146,
      l = i % 5 ? 3 : 6
    tk += `M${f1(cx + cos(a) * R)} ${f1(cy + sin(a) * R)}L${f1(cx + cos(a) * (R + l))} ${f1(cy + sin(a) * (R + l))}`
  }
  bg += path(tk, st(p.dim, 0.45, 0.6))
  const ecl = []
  for (let x = -10; x <= W + 10; x += 20) ecl.push([x, 96 - 58 * sin(((x - 110) / 720) * TAU * 0.92)])
  bg += path(smooth(ecl), `${st(p.silver, 0.6, 0.55)} stroke-dasharray="7 3 1.2 3"`)
  for (let i = 0; i < 190; i++) {
    const x = r() * W,
      y = r() * BY,
      s = pow(r(), 5) * 1.25 + 0.35
    if (hypot(x - cx, y - cy) > 84) bg += circ(x, y, s, `fill="${p.line}" opacity="${f1(0.35 + r() * 0.6)}"`)
  }
  bg +=
    constel('dipper', 60, 46, 1.12, 0.16, p.line, p.dim) +
    constel('cass', 548, 116, 1.1, -0.26, p.line, p.dim) +
    constel('lyra', 520, 26, 0.95, 0.3, p.line, p.dim) +
    constel('cygnus', 196, 76, 0.82, -0.3, p.line, p.dim) +
    constel('cass', 30, 156, 0.55, 0.3, p.line, p.dim, 0.7) +
    constel('lyra', 664, 62, 0.7, -0.5, p.line, p.dim, 0.8)
  bg +=
    spark(300, 34, 9, p.line) +
    spark(432, 40, 6.5, p.line) +
    spark(640, 168, 6, p.line) +
    spark(150, 166, 5, p.line) +
    spark(470, 170, 4.5, p.line)
  let o = ground(p.g, 'ng', bg) + rules(p.g[1], 0.6)
  o +=
    circ(cx, cy, 82, `fill="${p.disc}"`) +
    circ(cx, cy, 80, st(p.silver, 1.3)) +
    circ(cx, cy, 76.6, st(p.silver, 0.45)) +
    circ(cx, cy, 68, st(p.silver, 0.45))
  let t2 = ''
  for (let i = 0; i < 120; i++) {
    const a = (i / 120) * TAU,
      l = i % 10 === 0 ? 8.6 : i % 5 === 0 ? 5.6 : 3
    t2 += `M${f1(cx + cos(a) * 76.6)} ${f1(cy + sin(a) * 76.6)}L${f1(cx + cos(a) * (76.6 - l))} ${f1(cy + sin(a) * (76.6 - l))}`
  }
  o += path(t2, st(p.silver, 0.5, 0.85))
  let rays = ''
  for (let i = 0; i < 72; i++) {
    const a = (i / 72) * TAU,
      R0 = 47 + (i % 2) * 1.5,
      R1 = R0 + (i % 6 === 0 ? 15 : i % 3 === 0 ? 10 : i % 2 ? 4 : 6.5)
    rays += `M${f1(cx + cos(a) * R0)} ${f1(cy + sin(a) * R0)}L${f1(cx + cos(a) * R1)} ${f1(cy + sin(a) * R1)}`
  }
  o += path(rays, st(p.silver, 0.55, 0.75))
  o +=
    moon(cx - 2, cy + 1, 41, p.silver, p.g[1], -0.45) +
    spark(cx + 17, cy - 8, 9, p.line) +
    spark(cx + 29, cy + 12, 4, p.line) +
    circ(cx + 12, cy + 14, 1.1, `fill="${p.line}"`) +
    circ(cx + 24, cy - 24, 1, `fill="${p.line}"`) +
    circ(cx + 6, cy - 22, 0.8, `fill="${p.line}"`)
  return svg(W, H, o)
}

function stampPicture() {
  const p = palette
  let a = ''
  for (let i = 0; i < 5; i++)
    a += circ(61, 66, 32 + i * 11, st(p.dim, 0.5, 0.5) + (i % 2 ? ' stroke-dasharray="1 3"' : ''))
  const r = rng(5)
  for (let i = 0; i < 46; i++)
    a += circ(10 + r() * 102, 10 + r() * 110, 0.35 + pow(r(), 4) * 0.9, `fill="${p.line}"`)
  a +=
    moon(59, 67, 27, p.silver, p.g[1], -0.45) +
    spark(73, 62, 8, p.line) +
    spark(82, 76, 4, p.line) +
    spark(28, 28, 5, p.line) +
    spark(96, 34, 4, p.line) +
    spark(26, 100, 3.6, p.line) +
    spark(98, 102, 5, p.line)
  return a
}

const sealMotif = () => {
  const q = [],
    R = 34
  for (let i = 0; i <= 30; i++) {
    const a = 0.75 + (i / 30) * (TAU - 1.5)
    q.push([92 + cos(a) * R, 102 + sin(a) * R])
  }
  for (let i = 0; i <= 30; i++) {
    const a = TAU - 1.02 - (i / 30) * (TAU - 2.04)
    q.push([105 + cos(a) * 27.4, 102 + sin(a) * 27.4])
  }
  return (
    path(smooth(q, true)) +
    spark(116, 92, 15, '#000', '', 0.16) +
    spark(128, 116, 7, '#000', '', 0.18) +
    spark(106, 120, 5, '#000', '', 0.2)
  )
}

const drawSeal = () =>
  seal({ wax: oklch(0.715, 0.022, 262), seed: 9, motif: sealMotif(), amp: 0.018, spec: 0.95, exp: 34 })

function liner() {
  const p = palette,
    r = rng(3)
  const b = spark(0, 0, 9, p.line) + circ(0, 0, 13, `${st(p.dim, 0.5, 0.8)} stroke-dasharray="1 2.4"`)
  let d = ''
  for (let i = 0; i < 26; i++) d += circ(-20 + r() * 40, -20 + r() * 40, 0.4 + r() * 0.7, '')
  return halfDrop(
    80,
    80,
    `${b}<g fill="${p.silver}" opacity=".8">${d}</g>${spark(17, -14, 3, p.line)}${spark(-16, 15, 2.4, p.line)}`,
    oklch(0.36, 0.1, 288),
  )
}

function divider() {
  const cx = 130,
    cy = 15,
    w = 260
  let o = ''
  const c = oklch(0.42, 0.08, 285)
  o +=
    hairlines(c, 6, 92) +
    spark(cx, cy, 10, c, '', 0.11) +
    circ(cx, cy, 13.2, `${st(c, 0.45)} stroke-dasharray=".8 2"`) +
    spark(cx - 24, cy, 4.6, c, '', 0.13) +
    spark(cx + 24, cy, 4.6, c, '', 0.13) +
    circ(cx - 33, cy, 1, `fill="${c}"`) +
    circ(cx + 33, cy, 1, `fill="${c}"`)
  return svg(w, 30, o)
}

function foot() {
  const H = 110
  let o = ''
  const c = oklch(0.55, 0.075, 285),
    r = rng(4)
  for (let i = 0; i < 6; i++)
    o += circ(
      360,
      420,
      320 + i * 15,
      st(c, i % 2 ? 0.4 : 0.6, 0.55) + (i % 2 ? ' stroke-dasharray="1 3.4"' : ''),
    )
  let t = ''
  for (let i = -60; i <= 60; i++) {
    const a = -PI / 2 + i * 0.0125,
      l = i % 5 ? 4 : 8
    t += `M${f1(360 + cos(a) * 350)} ${f1(420 + sin(a) * 350)}L${f1(360 + cos(a) * (350 + l))} ${f1(420 + sin(a) * (350 + l))}`
  }
  o +=
    path(t, st(c, 0.5, 0.6)) +
    constel('cass', 70, 40, 0.9, 0.1, c, c, 0.8) +
    constel('lyra', 610, 30, 0.9, 0.3, c, c, 0.8)
  for (let i = 0; i < 40; i++) o += circ(r() * 720, 20 + r() * 80, 0.4 + r() * 0.6, `fill="${c}"`)
  return svg(720, H, o)
}

const drawStamp = lettering =>
  stamp(
    'starry-night',
    { gradient: palette.g, ink: palette.line, band: palette.g[0], picture: stampPicture() },
    lettering,
  )

export const starryNight = { banner, drawSeal, liner, divider, foot, drawStamp }

import { ground, H, rules, W } from './banner-ground.js'
import { circ, cos, f1, oklch, PI, path, sin, st, svg } from './kit.js'
import { hairlines } from './scrollwork.js'
import { seal } from './seal.js'
import { cloud, swallow } from './sky.js'
import { stamp } from './stamp.js'

const palette = {
  g: [oklch(0.84, 0.055, 248), oklch(0.895, 0.038, 268), oklch(0.885, 0.045, 305)],
  line: oklch(0.56, 0.07, 268),
  white: oklch(0.985, 0.008, 270),
  t1: oklch(0.94, 0.022, 262),
  t2: oklch(0.905, 0.034, 272),
  bird: oklch(0.36, 0.065, 270),
}
function banner() {
  const p = palette
  let bg = '',
    rays = ''
  const cx = 360,
    cy = 168
  for (let i = 0; i < 84; i++) {
    const a = PI + ((i + 0.5) / 84) * PI,
      R0 = 84 + (i % 2) * 10,
      R1 = i % 2 ? 420 : 300 + (i % 4) * 30
    rays += `M${f1(cx + cos(a) * R0)} ${f1(cy + sin(a) * R0)}L${f1(cx + cos(a) * R1)} ${f1(cy + sin(a) * R1)}`
  }
  bg += `${path(rays, st(p.white, 0.7, 0.5))}<radialGradient id="cs"><stop offset="0" stop-color="#fffaf0" stop-opacity=".95"/><stop offset="1" stop-color="#fffaf0" stop-opacity="0"/></radialGradient><circle cx="${cx}" cy="${cy - 10}" r="190" fill="url(#cs)"/>`
  bg += circ(cx, cy - 14, 62, `fill="#fff9ec" stroke="${p.line}" stroke-width=".7"`)
  let s2 = ''
  for (let i = 0; i < 30; i++) s2 += `M${f1(cx - 61)} ${f1(cy - 74 + i * 4)}H${f1(cx + 61)}`
  bg += `<clipPath id="sunc"><circle cx="${cx}" cy="${cy - 14}" r="60"/></clipPath><g clip-path="url(#sunc)">${path(s2, st(oklch(0.8, 0.06, 70), 0.5, 0.8))}</g>`
  bg +=
    cloud(118, 74, 150, 44, 3, p) +
    cloud(598, 66, 170, 46, 8, p) +
    cloud(470, 52, 74, 22, 12, p) +
    cloud(268, 48, 64, 18, 14, p)
  let o = ground(p.g, 'kg', bg) + rules(p.line, 0.7)
  o +=
    cloud(60, 178, 250, 78, 21, p) +
    cloud(668, 180, 240, 80, 32, p) +
    cloud(216, 194, 230, 70, 41, p) +
    cloud(516, 194, 240, 74, 52, p) +
    cloud(360, 216, 330, 84, 67, p) +
    cloud(130, 206, 190, 48, 71, p) +
    cloud(606, 208, 190, 50, 83, p)
  o +=
    swallow(300, 74, 0.62, -18, p.bird, p.white) +
    swallow(428, 92, 0.46, -34, p.bird, p.white) +
    swallow(222, 104, 0.3, -10, p.bird, p.white)
  return svg(W, H, o)
}

function stampPicture() {
  const p = palette
  let a = ''
  let rr = ''
  for (let i = 0; i < 40; i++) {
    const an = PI + (i / 40) * PI
    rr += `M${f1(61 + cos(an) * 24)} ${f1(92 + sin(an) * 24)}L${f1(61 + cos(an) * 110)} ${f1(92 + sin(an) * 110)}`
  }
  a +=
    path(rr, st(p.white, 0.8, 0.7)) +
    circ(61, 84, 20, `fill="#fff9ec" stroke="${p.line}" stroke-width=".6"`) +
    cloud(24, 106, 74, 32, 3, p) +
    cloud(98, 108, 74, 32, 8, p) +
    cloud(62, 120, 104, 34, 12, p) +
    swallow(60, 44, 0.72, -22, p.bird, p.white) +
    swallow(92, 60, 0.34, -10, p.bird, p.white)
  return a
}

const sealMotif = () =>
  swallow(100, 99, 1.18, -22, '#000', 'none')
    .replace(/<path d="M11.*?\/>/, '')
    .replace(/<path d="M24.*?\/>/, '')

const drawSeal = () =>
  seal({
    wax: oklch(0.865, 0.016, 285),
    seed: 21,
    motif: sealMotif(),
    amp: 0.018,
    spec: 0.7,
    exp: 30,
    pearl: `<radialGradient id="pl" cx=".62" cy=".66" r=".7"><stop offset="0" stop-color="${oklch(0.86, 0.07, 330)}" stop-opacity=".38"/><stop offset=".4" stop-color="${oklch(0.86, 0.06, 280)}" stop-opacity=".3"/><stop offset=".75" stop-color="${oklch(0.88, 0.06, 210)}" stop-opacity=".34"/><stop offset="1" stop-color="${oklch(0.9, 0.06, 90)}" stop-opacity=".28"/></radialGradient>`,
  })

function liner() {
  const p = palette
  let b = ''
  const R = 17,
    sc = (x, y) => {
      let o = circ(x, y, R, `fill="${oklch(0.82, 0.06, 272)}"`)
      for (let i = 0; i < 4; i++)
        o += circ(
          x,
          y,
          R - 1 - i * 4,
          `fill="${i === 3 ? p.white : 'none'}" stroke="${p.white}" stroke-width="${i ? 0.8 : 1.2}"`,
        )
      return o
    }
  for (let j = 0; j < 7; j++) for (let i = -1; i < 3; i++) b += sc(i * 34 + (j % 2) * 17, j * 9 - 2)
  return svg(34, 36, `<g transform="translate(0 -10)">${b}</g>`)
}

function divider() {
  const cx = 130,
    cy = 15,
    w = 260
  let o = ''
  const c = palette.line
  o +=
    hairlines(c, 6, 84) +
    cloud(cx, cy + 8, 62, 19, 12, { ...palette }) +
    swallow(cx + 46, cy - 3, 0.24, -22, palette.bird, '#fff') +
    swallow(cx - 46, cy + 1, 0.19, -12, palette.bird, '#fff')
  return svg(w, 30, o)
}

function foot() {
  const H = 110
  let o = ''
  const p = {
    ...palette,
    line: oklch(0.74, 0.05, 268),
    t1: oklch(0.955, 0.015, 262),
    t2: oklch(0.925, 0.026, 272),
  }
  o +=
    cloud(70, 114, 210, 66, 5, p) +
    cloud(652, 114, 220, 68, 9, p) +
    cloud(210, 114, 200, 40, 15, p) +
    cloud(520, 114, 210, 42, 18, p) +
    cloud(360, 124, 240, 34, 25, p)
  return svg(720, H, o)
}

const drawStamp = lettering =>
  stamp(
    'dreamy-clouds',
    { gradient: palette.g, ink: palette.line, band: palette.white, picture: stampPicture() },
    lettering,
  )

export const dreamyClouds = { banner, drawSeal, liner, divider, foot, drawStamp }

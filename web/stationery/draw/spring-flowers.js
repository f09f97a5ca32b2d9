import { BY, ground, H, rules, W } from './banner-ground.js'
import { leaf } from './flora.js'
import { halfDrop } from './half-drop.js'
import { again, circ, cloth, f1, G, oklch, PI, path, pow, rng, sin, smooth, st, svg, swell } from './kit.js'
import { bells, cosmos, fern, lavender, sprig, tulip, umbel } from './meadow.js'
import { seal } from './seal.js'
import { stamp } from './stamp.js'

const palette = {
  g: [oklch(0.9, 0.035, 140), oklch(0.925, 0.025, 100), oklch(0.9, 0.045, 25)],
  line: oklch(0.39, 0.05, 152),
  stem: oklch(0.46, 0.06, 148),
  blush: oklch(0.76, 0.085, 18),
  blushD: oklch(0.55, 0.11, 15),
  leaf: oklch(0.72, 0.055, 145),
  pale: oklch(0.965, 0.018, 90),
  gold: oklch(0.74, 0.1, 85),
}
const floor = BY + 26
const up = -PI / 2

const colours = {
  coral: { ...palette, petal: oklch(0.8, 0.085, 22) },
  blush: { ...palette, petal: oklch(0.905, 0.045, 22), edge: oklch(0.6, 0.085, 16) },
  white: { ...palette, petal: oklch(0.975, 0.012, 80), blushD: oklch(0.7, 0.06, 60), edge: palette.line },
  lavender: { ...palette, lav: oklch(0.73, 0.06, 300) },
  tulip: { ...palette, petal: oklch(0.84, 0.075, 28), petal2: oklch(0.88, 0.06, 30) },
  far: { ...palette, leaf: oklch(0.83, 0.04, 142), line: oklch(0.56, 0.04, 148) },
}

const blade = { fill: palette.leaf, line: palette.line, teeth: 0, hatch: 0 }

/** One of each plant, growing from the origin; the meadow shows them again at other sizes and turns. */
function plants() {
  const { coral, blush, white, lavender: lilac, far } = colours
  const one = (id, body) => `<g id="${id}">${body}</g>`
  return `<defs>${
    one('coral', cosmos(0, 0, 38, coral, 3, 0.78, 1.1)) +
    one('blush', cosmos(0, 0, 26, blush, 4, 0.68, 1.5)) +
    one('white', cosmos(0, 0, 25, white, 12, 0.72, 4.4)) +
    one('umbel', umbel(0, 0, up, 44, palette, 5)) +
    one('lavender', lavender(0, 0, up, 150, lilac, 4)) +
    one('fern', fern(0, 0, up, 150, far, -0.005)) +
    one('frond', fern(0, 0, up + 0.95, 30, palette, -0.01)) +
    one('bells', bells(0, 0, up, 165, palette, -1)) +
    one('grass', grass())
  }</defs>`
}

/** The left half of the meadow's floor, which hides the cut stems and breaks the edge. */
function grass() {
  const r = rng(77)
  const fills = [palette.leaf, oklch(0.8, 0.045, 140), oklch(0.66, 0.055, 148)]
  let o = ''
  for (let i = 0; i < 26; i++) {
    const x = 4 + i * 13.9 + r() * 6,
      l = 22 + r() * 20,
      y = 4 - ((360 - x) / 360) * 5 + r() * 4
    const bend = (r() - 0.5) * 1.4
    o += leaf(x, y, up + (r() - 0.5) * 1.5, l, l * 0.14, {
      ...blade,
      fill: fills[i % 3],
      bend,
      seed: i,
      lw: 0.4,
    })
  }
  return o
}

function stem(x, top, lean, w = 1.35) {
  const tall = floor - top
  const q = cloth(x, floor, up + lean, tall * 1.02, (-lean * 2.4) / tall, (lean * 0.9) / tall, 24, 1)
  const line = swell(
    q.filter((_, i) => i % 3 === 0),
    w,
    t => 1.15 - t * 0.5,
  )
  return { q, drawn: path(line, `fill="${palette.stem}"`), tip: q[24], turn: ((q.angle - up) * 180) / PI }
}

function umbelOn(x, top, lean, size) {
  const { q, drawn, tip, turn } = stem(x, top, lean)
  return (
    drawn +
    again('frond', ...q[13], { flip: lean < 0 }) +
    again('umbel', ...tip, { scale: size / 44, turn, flip: lean < 0 })
  )
}

function flowerOn(kind, x, top, lean, scale, turn) {
  const { q, drawn, tip } = stem(x, top, lean, 1.2)
  const side = up + (lean > 0 ? 0.7 : -0.7)
  return (
    drawn +
    leaf(...q[11], side, 30, 3.4, { ...blade, bend: 0.5 }) +
    again(kind, ...tip, { scale, turn, flip: lean < 0 })
  )
}

function tulipOn(x, top, lean, size) {
  const { q, drawn, tip } = stem(x, top, lean, 1.8)
  const pale = { ...blade, fill: oklch(0.78, 0.05, 142) }
  return (
    drawn +
    leaf(x - 1, floor, up - 0.32, 86, 7, { ...blade, bend: 0.6, lw: 0.45 }) +
    leaf(x + 1, floor, up + 0.3, 70, 6.4, { ...pale, bend: -0.6, lw: 0.45 }) +
    tulip(...tip, q.angle, size, colours.tulip)
  )
}

const many = (draw, rows) => rows.map(row => draw(...row)).join('')

function far() {
  return (
    many(
      (x, scale, turn, flip) => again('fern', x, floor, { scale, turn, flip }),
      [
        [34, 0.87, 0, false],
        [118, 1, -20, false],
        [212, 0.93, 17, true],
        [300, 1, -29, false],
        [436, 1, 24, true],
        [540, 0.93, -14, false],
        [632, 1, 20, true],
        [700, 0.87, -3, true],
      ],
    ) +
    many(umbelOn, [
      [74, 74, -0.08, 40],
      [246, 66, 0.1, 44],
      [492, 70, -0.1, 42],
      [664, 86, 0.1, 38],
      [586, 58, 0.05, 35],
    ]) +
    many(
      (x, scale, turn) => again('lavender', x, floor, { scale, turn, flip: turn < 0 }),
      [
        [150, 1, -3.5],
        [164, 0.88, 4.6],
        [138, 0.79, -9.2],
        [548, 0.95, 2.9],
        [560, 0.8, 9.2],
        [534, 0.84, -5.7],
        [690, 0.69, 5.7],
        [24, 0.67, -4.6],
      ],
    )
  )
}

function middle() {
  return (
    many(flowerOn, [
      ['coral', 196, 92, -0.08, 0.76, -8],
      ['coral', 452, 96, 0.1, 0.76, 34],
      ['blush', 110, 122, 0.1, 0.88, 12],
      ['blush', 614, 112, -0.08, 1, -12],
      ['blush', 286, 112, -0.1, 0.92, 26],
      ['white', 404, 74, 0.05, 1, 8],
      ['coral', 40, 140, -0.05, 0.53, -14],
      ['coral', 660, 146, 0.1, 0.5, 14],
      ['white', 510, 138, 0.04, 0.8, 4],
      ['white', 224, 144, 0.06, 0.72, -25],
    ]) +
    again('bells', 330, floor, { turn: -6.9 }) +
    again('bells', 640, floor, { turn: 1.1, scale: 0.72, flip: true }) +
    again('bells', 82, floor, { turn: -2.9, scale: 0.68 }) +
    many(tulipOn, [
      [318, 150, -0.06, 27],
      [430, 146, 0.08, 28],
      [578, 160, 0.04, 23],
      [174, 162, -0.05, 23],
    ]) +
    flowerOn('coral', 362, 100, 0.02, 1, -4)
  )
}

function near() {
  const r = rng(41)
  const { blush, white } = colours
  let o = again('grass', 0, floor) + again('grass', W, floor, { flip: true })
  for (let i = 0; i < 16; i++) {
    const x = 20 + i * 45 + r() * 20,
      y = floor - 14 - r() * 16,
      lean = (r() - 0.5) * 8
    o +=
      path(
        `M${f1(x)} ${floor + 4}Q${f1(x + 1)} ${f1(y + 10)} ${f1(x + lean)} ${f1(y)}`,
        st(palette.stem, 0.7),
      ) + cosmos(x + lean, y, 5.2, i % 2 ? white : blush, i, 0.7, i)
  }
  return o
}

function banner() {
  const p = palette
  const light =
    '<radialGradient id="sgl"><stop offset="0" stop-color="#fffdf6" stop-opacity=".95"/><stop offset="1" stop-color="#fffdf6" stop-opacity="0"/></radialGradient><ellipse cx="380" cy="70" rx="330" ry="120" fill="url(#sgl)"/>'
  const frame = path(`M12 ${BY + 10}V12H${W - 12}V${BY + 10}`, st(p.stem, 0.6, 0.4))
  return svg(
    W,
    H,
    ground(p.g, 'sg', light + frame) + rules(p.stem, 0.6) + plants() + far() + middle() + near(),
  )
}

function stampPicture() {
  const p = palette
  let a = ''
  a +=
    fern(61, 122, -PI / 2 - 0.5, 84, p, -0.006) +
    fern(61, 122, -PI / 2 + 0.5, 84, p, 0.006) +
    umbel(
      ...(() => {
        const q = cloth(61, 122, -PI / 2 - 0.24, 76, 0.003, 0.0, 10)
        a += path(smooth(q), st(p.stem, 1.1))
        return [q[10][0], q[10][1]]
      })(),
      -PI / 2 - 0.12,
      22,
      p,
      3,
    ) +
    lavender(66, 122, -PI / 2 + 0.34, 88, { ...p, lav: oklch(0.72, 0.06, 300) }, 4)
  a +=
    path(smooth(cloth(61, 122, -PI / 2 + 0.1, 60, -0.004, 0.002, 10)), st(p.stem, 1.2)) +
    cosmos(64, 64, 23, { ...p, petal: oklch(0.8, 0.085, 22) }, 3, 0.86, 0.2) +
    sprig(61, 122, -PI / 2 - 0.7, 44, p, { n: 7, bend: 0.004 }) +
    sprig(61, 122, -PI / 2 + 0.75, 44, p, { n: 7, bend: -0.004 })
  return a
}

const sealMotif = () => {
  let o = path(
    swell(
      [
        [100, 146],
        [100.5, 124],
        [100, 100],
        [100, 64],
      ],
      3.4,
      t => 1.1 - t * 0.6,
    ),
  )
  for (let i = 0; i < 5; i++)
    for (const s of [1, -1]) {
      const y = 138 - i * 14,
        l = 30 - i * 3,
        ax = cloth(100, y, -PI / 2 + s * 0.9, l, -s * 0.018, -s * 0.02, 12)
      o += path(swell(ax, l * 0.33, t => pow(sin(PI * pow(t, 0.75)), 0.9)))
    }
  o += path(
    swell(
      [
        [100, 74],
        [100, 64],
        [100, 50],
      ],
      8,
      t => sin(PI * pow(t, 0.8)),
    ),
  )
  return o
}

const drawSeal = () => seal({ wax: oklch(0.5, 0.072, 152), seed: 7, motif: sealMotif(), amp: 0.04 })

function liner() {
  const p = palette
  return halfDrop(
    92,
    92,
    sprig(-14, 20, -PI / 2 + 0.5, 44, { ...p, leaf: oklch(0.74, 0.055, 145) }, { n: 9, bend: -0.01 }) +
      cosmos(6, -12, 10, { ...p, petal: oklch(0.985, 0.01, 60) }, 3, 0.9, 0.2) +
      circ(18, 12, 1.2, `fill="${p.stem}"`) +
      circ(-20, -10, 1.2, `fill="${p.stem}"`),
    oklch(0.885, 0.05, 25),
  )
}

function divider() {
  const cx = 130,
    cy = 15,
    w = 260
  let o = ''
  const p = palette
  o +=
    G(
      '',
      sprig(cx - 9, cy, PI, 100, p, { n: 13, bend: 0.002, ll: 0.15 }) +
        sprig(cx + 9, cy, 0, 100, p, { n: 13, bend: -0.002, ll: 0.15 }),
    ) + cosmos(cx, cy, 12, { ...p, petal: oklch(0.82, 0.08, 22) }, 3, 0.92, 0.2)
  return svg(w, 30, o)
}

/** Half of the meadow in pale tints, low in the middle; the other half is its mirror. */
function paleMeadow() {
  const p = {
    ...palette,
    leaf: oklch(0.86, 0.035, 142),
    line: oklch(0.6, 0.045, 150),
    stem: oklch(0.62, 0.05, 148),
    blushD: oklch(0.72, 0.08, 18),
  }
  const flower = { ...p, petal: oklch(0.91, 0.04, 22), edge: oklch(0.7, 0.08, 18) }
  const r = rng(12)
  let o = ''
  for (let i = 0; i < 30; i++) {
    const x = i * 12.3 + r() * 5,
      height = 12 + ((360 - x) / 360) ** 2.2 * 44 * (0.5 + r() * 0.7)
    const fill = [p.leaf, oklch(0.9, 0.025, 140)][i % 2]
    o += leaf(x, 114, up + (r() - 0.5) * 1.2, height, height * 0.13 + 1, {
      ...blade,
      fill,
      line: p.line,
      bend: r() - 0.5,
      lw: 0.4,
    })
  }
  for (const [x, top, size] of [
    [42, 42, 13],
    [88, 66, 10],
    [140, 84, 7],
  ]) {
    const q = cloth(x, 114, up, 114 - top, 0, 0.002, 3)
    o += path(smooth(q), st(p.stem, 0.9)) + cosmos(...q[3], size, flower, x, 0.75, x)
  }
  for (const [x, tall] of [
    [66, 74],
    [112, 56],
  ])
    o += lavender(x, 114, up, tall, { ...p, lav: oklch(0.86, 0.03, 300) }, x)
  return o
}

const foot = () =>
  svg(
    720,
    110,
    `<g id="meadow">${paleMeadow()}</g><use href="#meadow" transform="translate(720 0) scale(-1 1)"/>`,
  )

const drawStamp = lettering =>
  stamp(
    'spring-flowers',
    { gradient: palette.g, ink: palette.line, band: palette.pale, picture: stampPicture() },
    lettering,
  )

export const springFlowers = { banner, drawSeal, liner, divider, foot, drawStamp }

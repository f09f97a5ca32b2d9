import { bud, leaf, rose } from './flora.js'
import { cloth, oklch, PI, path, svg, swell } from './kit.js'
import { bells, cosmos, fern, lavender, sprig, tulip, umbel } from './meadow.js'

/** Pressed: a little browner and paler than those that grow. */
const palette = {
  line: oklch(0.4, 0.035, 120),
  stem: oklch(0.5, 0.045, 120),
  leaf: oklch(0.68, 0.04, 125),
  blush: oklch(0.74, 0.07, 25),
  blushD: oklch(0.54, 0.085, 25),
  pale: oklch(0.93, 0.025, 85),
  gold: oklch(0.68, 0.085, 78),
}
const red = {
  dark: oklch(0.36, 0.085, 18),
  mid: oklch(0.46, 0.1, 18),
  line: oklch(0.84, 0.045, 40),
  lip: oklch(0.58, 0.1, 20),
}
const width = 120
const height = 220
const up = -PI / 2

/** From the foot to where a flower sits; its leaves by place, side and length. */
function stem(x, y, { bend = 0.0016, leaves = [], thick = 1.6 } = {}) {
  const foot = [60, 214]
  const length = Math.hypot(x - foot[0], y - foot[1])
  const line = cloth(foot[0], foot[1], Math.atan2(y - foot[1], x - foot[0]), length, bend, -bend, 40)
  const drawn = path(
    swell(line, thick, t => 1.1 - t * 0.5),
    `fill="${palette.stem}"`,
  )
  const last = line.at(-1)
  const grown = leaves.map(([at, side, long, wide = 0.26], seed) => {
    const [px, py] = line[Math.round(at * (line.length - 1))]
    return leaf(px, py, up + side * (wide < 0.2 ? 0.35 : 0.85), long, long * wide, {
      fill: palette.leaf,
      line: palette.line,
      seed: seed + 2,
      bend: 0.3 * side,
    })
  })
  return { drawn: grown.join('') + drawn, x: last[0], y: last[1] }
}

const flower = (draw, place, look) => {
  const grown = stem(...place, look)
  return svg(width, height, grown.drawn + draw(grown.x, grown.y))
}

const roseLeaves = [
  [0.3, -1, 46],
  [0.45, 1, 42],
  [0.62, -1, 32],
]

function forgetMeNots() {
  const blue = { ...palette, petal: oklch(0.72, 0.06, 250), edge: oklch(0.5, 0.07, 255) }
  const places = [
    [60, 62, 13],
    [38, 78, 12],
    [82, 76, 12],
    [50, 40, 11],
    [76, 48, 10],
    [28, 100, 9],
  ]
  const stems = places.map(([x, y]) => stem(x, y, { thick: 0.9, bend: 0.002 * Math.sign(60 - x || 1) }).drawn)
  const heads = places.map(([x, y, R], at) => cosmos(x, y, R, blue, at + 2, 0.9, at))
  const grown = stem(60, 130, {
    leaves: [
      [0.3, -1, 36],
      [0.55, 1, 32],
    ],
  })
  return svg(width, height, stems.join('') + grown.drawn + heads.join(''))
}

export const pressedFlowers = {
  rose: () =>
    flower((x, y) => rose(x, y, 30, { ...red, seed: 4, rot: 1 }), [62, 48], { leaves: roseLeaves, thick: 2 }),
  rosebud: () =>
    flower(
      (x, y) => bud(x, y, up + 0.08, 24, { ...red, leafFill: palette.leaf, leafLine: palette.line }),
      [62, 74],
      {
        leaves: roseLeaves,
      },
    ),
  cosmos: () =>
    flower(
      (x, y) => cosmos(x, y, 38, { ...palette, petal: oklch(0.78, 0.065, 10) }, 3, 0.86, 1.1),
      [58, 52],
      {
        leaves: [
          [0.35, 1, 38],
          [0.5, -1, 30],
        ],
      },
    ),
  cornflower: () =>
    flower(
      (x, y) =>
        cosmos(
          x,
          y,
          30,
          { ...palette, petal: oklch(0.62, 0.085, 262), edge: oklch(0.42, 0.09, 265) },
          9,
          0.8,
          2,
        ),
      [64, 56],
      {
        leaves: [
          [0.3, 1, 40, 0.14],
          [0.45, -1, 34, 0.14],
        ],
      },
    ),
  daisy: () =>
    flower(
      (x, y) =>
        cosmos(x, y, 32, { ...palette, petal: oklch(0.955, 0.014, 85), edge: palette.line }, 12, 0.9, 0.4),
      [62, 50],
      { leaves: [[0.2, -1, 34]] },
    ),
  tulip: () =>
    flower(
      (x, y) =>
        tulip(x, y, up + 0.05, 46, {
          ...palette,
          petal: oklch(0.74, 0.08, 35),
          petal2: oklch(0.8, 0.06, 40),
        }),
      [60, 86],
      {
        leaves: [
          [0.1, -1, 96, 0.13],
          [0.12, 1, 80, 0.13],
        ],
        thick: 2,
      },
    ),
  lavender: () =>
    svg(width, height, lavender(60, 214, up, 190, { ...palette, lav: oklch(0.62, 0.06, 300) }, 4)),
  'lily-of-the-valley': () => svg(width, height, bells(30, 214, up - 0.08, 186, palette, 1)),
  'cow-parsley': () =>
    flower((x, y) => umbel(x, y, up, 62, palette, 5), [60, 104], { leaves: [[0.35, 1, 34]] }),
  'forget-me-not': forgetMeNots,
  fern: () => svg(width, height, fern(60, 214, up, 196, palette, -0.002)),
  myrtle: () => svg(width, height, sprig(60, 214, up, 190, palette, { n: 15, bend: 0.002 })),
}

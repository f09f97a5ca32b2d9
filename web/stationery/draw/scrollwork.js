import {
  atan2,
  circ,
  cloth,
  cos,
  lerp,
  min,
  mirror,
  PI,
  path,
  pow,
  sin,
  smooth,
  st,
  swell,
  TAU,
} from './kit.js'
export const bead = (x, y, r, c) => circ(x, y, r, `fill="${c}"`)
export function scroll(x, y, a, len, k0, k1, w, c, { ease = 2.2, end = 1, mir, prof, n = 34 } = {}) {
  const p = cloth(x, y, a, len, k0, k1, n, ease),
    pr = prof || (t => pow(sin(PI * pow(t, 0.62)), 1.1) + 0.12),
    e = p[p.length - 1]
  let o = path(swell(p, w, pr), `fill="${c}"`) + (end ? bead(e[0], e[1], w * 0.62 * end, c) : '')
  if (mir != null) {
    const q = mirror(p, mir),
      e2 = q[q.length - 1]
    o += path(swell(q, w, pr), `fill="${c}"`) + (end ? bead(e2[0], e2[1], w * 0.62 * end, c) : '')
  }
  return o
}
// a vine: every branch leaves its parent along the tangent, so the line never breaks
export function vine(x, y, a, len, k0, k1, w, c, kids = [], { mir, ease = 2.2, end = 1, tip = 0.62 } = {}) {
  const n = 30,
    p = cloth(x, y, a, len, k0, k1, n, ease),
    pr = t => pow(min(1, t * 6 + 0.12), 0.8) * (1 - 0.72 * pow(t, 1.3))
  let o = ''
  const put = q => {
    o += path(
      swell(
        q.filter((_, i) => i % 2 === 0),
        w,
        pr,
      ),
      `fill="${c}"`,
    )
    const z = q[n]
    if (end) o += bead(z[0], z[1], w * tip * end, c)
  }
  put(p)
  if (mir != null) put(mirror(p, mir))
  for (const [t, da, l2, a0, a1, w2, kk, opt] of kids) {
    const i = Math.round(t * (n - 1)),
      an = atan2(p[i + 1][1] - p[i][1], p[i + 1][0] - p[i][0])
    o += vine(p[i][0], p[i][1], an + da, l2, a0, a1, w2, c, kk || [], { mir, ...(opt || {}) })
  }
  return o
}
export const heartHalf = (cx, cy, s, len = 212, n = 44) =>
  cloth(cx, cy + 56 * s, -0.8, len * s, -0.0007 / s, -0.108 / s, n, 2.3)
export function filigree(cx, cy, s, c, { w = 1, plate } = {}) {
  let o = ''
  const p = heartHalf(cx, cy, s)
  if (plate) {
    let k = p.findIndex((q, i) => i > 20 && q[0] < cx + 4 * s && q[1] < cy)
    if (k < 0) k = 33
    const h = p.slice(0, 30),
      out = h.concat([[cx, cy - 14 * s]]).concat(mirror(h, cx).reverse())
    o += path(smooth(out, true), plate)
  }
  const V = (x, y, a, l, k0, k1, ww, kids, opt = {}) => {
    const sc = K =>
      K.map(([t, da, l2, a0, a1, w2, kk, op]) => [
        t,
        da,
        l2 * s,
        a0 / s,
        a1 / s,
        w2 * w * s,
        sc(kk || []),
        op,
      ])
    o += vine(cx + x * s, cy + y * s, a, l * s, k0 / s, k1 / s, ww * w * s, c, sc(kids || []), {
      mir: cx,
      ...opt,
    })
  }
  o +=
    path(
      swell(p, 3.4 * w * s, t => 0.35 + sin(PI * pow(t, 0.8)) * 0.75),
      `fill="${c}"`,
    ) +
    path(
      swell(mirror(p, cx), 3.4 * w * s, t => 0.35 + sin(PI * pow(t, 0.8)) * 0.75),
      `fill="${c}"`,
    )
  for (const q of [p, mirror(p, cx)]) {
    const z = q[q.length - 1]
    o += bead(z[0], z[1], 2.6 * s, c)
  }
  V(
    0,
    50,
    -1.0,
    118,
    0.001,
    -0.118,
    2.0,
    [
      [0.3, 0.25, 46, 0.004, 0.2, 1.5],
      [0.46, 0.2, 38, 0.004, 0.26, 1.3],
      [0.5, -0.25, 34, -0.006, -0.26, 1.2],
    ],
    { ease: 2.6 },
  )
  V(0, 40, -1.42, 66, 0.006, 0.125, 1.7, [[0.42, -0.3, 30, -0.01, -0.26, 1.2]], { ease: 2 })
  V(0, 12, -1.5, 34, 0.004, 0.22, 1.4, [], { ease: 1.8 })
  for (const [y, r] of [
    [20, 1.6],
    [14, 1.1],
    [47, 1.4],
    [-20, 1.4],
    [-26, 1],
  ])
    o += bead(cx, cy + y * s, r * s, c)
  return o
}
export function guilloche(cx, cy, R0, R1, n, c, w = 0.4, o = 1, lob = 12) {
  let d = ''
  for (let k = 0; k < n; k++) {
    const ph = (k / n) * TAU,
      q = [],
      m = lob * 6
    for (let i = 0; i < m; i++) {
      const a = (i / m) * TAU,
        rr = (R0 + R1) / 2 + ((R1 - R0) / 2) * sin(a * lob + ph) * cos(ph * 0.5)
      q.push([cx + cos(a) * rr, cy + sin(a) * rr])
    }
    d += smooth(q, true)
  }
  return path(d, st(c, w, o))
}

/** Two hairlines that swell towards the middle of a divider. */
export function hairlines(c, x0 = 6, x1 = 96, w = 260, y = 15) {
  const line = (from, to) =>
    path(
      swell(
        Array.from({ length: 7 }, (_, i) => [lerp(from, to, i / 6), y]),
        1.1,
        t => 0.15 + t,
      ),
      `fill="${c}"`,
    )
  return line(x0, x1) + line(w - x0, w - x1)
}

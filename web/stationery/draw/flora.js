import {
  abs,
  atan2,
  cloth,
  cos,
  exp,
  f1,
  f2,
  G,
  lerp,
  max,
  min,
  PI,
  path,
  poly,
  pow,
  rng,
  sin,
  smooth,
  st,
  swell,
  TAU,
} from './kit.js'
export function rose(cx, cy, R, { seed = 1, rot = 0, dark, mid, line, lip, lw = 0.55, squash = 0.93 }) {
  const r = rng(seed)
  let out = ''
  const layers = [
    [6, 0.3, 1, 0.66],
    [5, 0.24, 0.83, 0.74],
    [5, 0.18, 0.66, 0.8],
    [4, 0.12, 0.5, 0.95],
    [3, 0.06, 0.35, 1.2],
    [3, 0.02, 0.22, 1.25],
  ]
  const fine = R > 30,
    small = R < 18
  if (small) layers.splice(4, 1)
  let base = rot
  layers.forEach(([n, r0, r1, h], li) => {
    const oy = -(1 - r1) * 0.13 * R,
      ox = (1 - r1) * 0.05 * R
    base += 0.55 + r() * 0.4
    for (let k = 0; k < n; k++) {
      const a = base + (k / n) * TAU + (r() - 0.5) * 0.22,
        hh = h * (0.92 + r() * 0.2),
        R1 = r1 * (0.94 + r() * 0.1),
        ph = r() * 6,
        dip = 0.02 + r() * 0.05,
        tilt = (r() - 0.5) * 0.16
      const tip = u =>
        R1 *
        (1 -
          0.17 * pow(abs(u), 2.7) -
          dip * exp(-pow((u - tilt) * 4.5, 2)) +
          0.012 * sin(u * 7 + ph) +
          tilt * u * 0.5)
      const P = (u, v) => {
        const an = a + hh * u * (0.72 + 0.28 * v) + 0.16 * v * v,
          rr = (r0 + (tip(u) - r0) * v) * R
        return [cx + ox + cos(an) * rr, cy + oy + sin(an) * rr * squash]
      }
      const lipw = u =>
        (0.13 + 0.1 * (1 - r1)) * max(0, 1 - pow(abs(u), 2.2)) * (1 + 0.45 * sin(ph + u * 2.2))
      const o = []
      for (const v of [0, 0.5, 0.8]) o.push(P(-1, v))
      for (let u = -1; u <= 1.001; u += 0.25) o.push(P(u, 1))
      for (const v of [0.8, 0.5, 0]) o.push(P(1, v))
      out += path(
        smooth(o, true),
        `fill="${li % 2 ? mid : dark}" stroke="${dark}" stroke-width="${f1(R * 0.035)}"`,
      )
      let hatch = ''
      const N = Math.round((small ? 4 : 7) + R1 * hh * R * 0.25)
      for (let i = 0; i <= N; i++) {
        const u = -0.94 + (1.88 * i) / N,
          v1 = 1 - lipw(u) - 0.015,
          e = v1 - (0.2 + 0.34 * (0.5 + 0.5 * sin(u * 2.6 + ph)) * (1 - 0.35 * abs(u)) + r() * 0.07)
        const A = P(u, v1),
          B = P(u * 0.98, (v1 + e) / 2),
          C = P(u * 0.96, max(0.04, e))
        hatch += `M${f1(A[0])} ${f1(A[1])}Q${f1(B[0])} ${f1(B[1])} ${f1(C[0])} ${f1(C[1])}`
      }
      out += path(hatch, st(line, lw, 0.62))
      const rim = [],
        fold = []
      for (let u = -1; u <= 1.001; u += 0.25) {
        rim.push(P(u, 1))
        fold.push(P(u, 1 - lipw(u)))
      }
      out += path(
        `${smooth(rim) + smooth(fold.reverse()).replace('M', 'L')}Z`,
        `fill="${lip}" stroke="${line}" stroke-width="${f2(lw * 1.3)}" stroke-opacity=".85"`,
      )
      let shade = ''
      for (let i = 1; fine && i < N * 1.2; i++) {
        const u = -0.9 + (1.8 * i) / (N * 1.2),
          A = P(u, 1 - lipw(u) * 0.08),
          B = P(u + 0.03, 1 - lipw(u) * 0.85)
        if (lipw(u) > 0.03 && r() > 0.3) shade += `M${f1(A[0])} ${f1(A[1])}L${f1(B[0])} ${f1(B[1])}`
      }
      if (shade) out += path(shade, st(dark, f2(lw * 0.7), 0.38))
    }
  })
  const cxx = cx + 0.05 * R,
    cyy = cy - 0.13 * R,
    sp = []
  for (let i = 0; i <= 30; i++) {
    const t = i / 30,
      an = rot + t * 9.5,
      rr = R * 0.12 * (1 - t * 0.9)
    sp.push([cxx + cos(an) * rr, cyy + sin(an) * rr * squash])
  }
  return out + path(smooth(sp), st(line, lw * 1.3, 0.9))
}
export function leaf(
  x,
  y,
  a,
  len,
  w,
  { fill, line, seed = 3, bend = 0.25, teeth = 9, lw = 0.5, edge, hatch = 3.3 },
) {
  const r = rng(seed),
    ax = cloth(x, y, a, len, (bend / len) * 2, -bend / len, 24),
    T = t => {
      const i = min(23.999, t * 24),
        k = i | 0,
        f = i - k,
        A = ax[k],
        B = ax[k + 1]
      return [lerp(A[0], B[0], f), lerp(A[1], B[1], f), atan2(B[1] - A[1], B[0] - A[0])]
    }
  const W = t => w * pow(sin(PI * pow(t, 0.78)), 0.85) * (1 - 0.18 * t),
    pt = (t, s, k = 1) => {
      const [px, py, an] = T(t)
      return [px - sin(an) * W(t) * s * k, py + cos(an) * W(t) * s * k]
    }
  const side = s => {
    const p = []
    const m = teeth ? teeth * 2 : 6
    for (let i = 0; i <= m; i++) {
      const t = i / m
      p.push(pt(min(1, t + (teeth && i % 2 ? 0.035 : 0)), s, teeth ? (i % 2 ? 1.06 : 0.93) : 1))
    }
    return p
  }
  const o = side(1).concat(side(-1).reverse()),
    d = teeth ? poly(o, true) : smooth(o, true)
  let v = '',
    h = ''
  const n = Math.round(hatch ? 6 + len / 9 : 4 + len / 12)
  for (let i = 1; i < n; i++) {
    const t = (i / n) * 0.9,
      [px, py] = T(t)
    for (const s of [1, -1]) {
      const q = pt(min(0.985, t + 0.15), s, 0.9),
        m = pt(min(0.97, t + 0.09), s, 0.42)
      v += `M${f1(px)} ${f1(py)}Q${f1(m[0])} ${f1(m[1])} ${f1(q[0])} ${f1(q[1])}`
    }
  }
  const nh = hatch ? Math.round(len / hatch) : 0
  for (let i = 2; i < nh; i++) {
    const t = (i / nh) * 0.92,
      q = pt(min(0.985, t + 0.15), 1, 0.86 - r() * 0.2),
      m = pt(min(0.97, t + 0.09), 1, 0.42),
      b = pt(t + 0.02, 1, 0.1)
    h += `M${f1(b[0])} ${f1(b[1])}Q${f1(m[0])} ${f1(m[1])} ${f1(q[0])} ${f1(q[1])}`
  }
  return (
    path(
      d,
      fill === 'none' ? st(line, lw * 1.2) : `fill="${fill}" stroke="${edge || line}" stroke-width="${lw}"`,
    ) +
    (h ? path(h, st(line, lw * 0.7, 0.5)) : '') +
    path(v, st(line, lw, 0.8)) +
    path(
      swell(
        ax.filter((_, i) => i % 6 === 0),
        lw * 2.6,
        t => 1 - t,
      ),
      `fill="${line}"`,
    )
  )
}
export function bud(x, y, a, R, { dark, mid, line, leafFill, leafLine, lw = 0.55 }) {
  const L = R * 2.1
  let o = ''
  const P = (t, s) => [L * t, s * R * 0.62 * pow(sin(PI * pow(min(1, t * 0.93 + 0.03), 0.72)), 0.8)]
  const shape = (k0, k1) => {
    const p = []
    for (let i = 0; i <= 10; i++) p.push([P(i / 10, 1)[0], lerp(P(i / 10, -1)[1], P(i / 10, 1)[1], k1)])
    for (let i = 10; i >= 0; i--) p.push([P(i / 10, 1)[0], lerp(P(i / 10, -1)[1], P(i / 10, 1)[1], k0)])
    return p
  }
  o += path(smooth(shape(0, 1), true), `fill="${dark}" stroke="${line}" stroke-width="${lw}"`)
  o += path(smooth(shape(0.0, 0.62), true), `fill="${mid}" stroke="${line}" stroke-width="${lw}"`)
  let h = ''
  for (let i = 1; i < 12; i++) {
    const k = (i / 12) * 0.6,
      p = []
    for (let j = 3; j <= 9; j++) p.push([P(j / 10, 1)[0], lerp(P(j / 10, -1)[1], P(j / 10, 1)[1], k)])
    h += smooth(p.slice(0, 4 + (i % 3)))
  }
  for (let i = 1; i < 7; i++) {
    const k = 0.64 + (i / 7) * 0.34,
      p = []
    for (let j = 5; j <= 9; j++) p.push([P(j / 10, 1)[0], lerp(P(j / 10, -1)[1], P(j / 10, 1)[1], k)])
    h += smooth(p)
  }
  o += path(h, st(line, lw * 0.8, 0.6))
  const w = []
  for (let i = 0; i <= 8; i++) {
    const t = i / 8
    w.push([lerp(L * 0.5, L * 0.97, t), lerp(-R * 0.1, R * 0.2, t) * (1 - t * 0.6)])
  }
  o += path(smooth(w), st(line, lw * 1.2, 0.9))
  for (const [an, ln] of [
    [-0.62, 1.25],
    [-0.2, 1.5],
    [0.24, 1.35],
    [0.66, 1.15],
  ])
    o += leaf(-R * 0.1, 0, an, R * ln, R * 0.2, {
      fill: leafFill,
      line: leafLine,
      teeth: 0,
      bend: an > 0 ? -0.5 : 0.5,
      lw: lw * 0.8,
    })
  o += `<ellipse cx="${f1(-R * 0.12)}" cy="0" rx="${f1(R * 0.26)}" ry="${f1(R * 0.2)}" fill="${leafFill}" stroke="${leafLine}" stroke-width="${lw}"/>`
  return G(`translate(${f1(x)} ${f1(y)}) rotate(${f1((a * 180) / PI)})`, o)
}

import { leaf } from './flora.js'
import {
  abs,
  atan2,
  circ,
  cloth,
  cos,
  f1,
  G,
  lerp,
  min,
  PI,
  path,
  pow,
  rng,
  sin,
  smooth,
  st,
  swell,
  TAU,
} from './kit.js'
export function umbel(x, y, a, R, p, seed = 1, n = 12) {
  const r = rng(seed)
  let l = '',
    d = ''
  for (let i = 0; i < n; i++) {
    const t = i / (n - 1) - 0.5,
      an = a + t * 2.2 + (r() - 0.5) * 0.1,
      len = R * (1 - 0.3 * abs(t) * 1.6) * (0.9 + r() * 0.18),
      q = cloth(x, y, an, len, (-t * 0.9) / R, (t * 0.5) / R, 8),
      e = q[8]
    l += smooth([q[0], q[4], q[8]])
    const ea = q.angle
    for (let j = 0; j < 7; j++) {
      const b = ea + (j / 6 - 0.5) * 2.9 + (r() - 0.5) * 0.3,
        rl = R * (0.1 + r() * 0.09),
        X = e[0] + cos(b) * rl,
        Y = e[1] + sin(b) * rl
      l += `M${f1(e[0])} ${f1(e[1])}L${f1(X)} ${f1(Y)}`
      d += circ(X, Y, R * 0.024 + 0.35 + r() * 0.5, '')
    }
  }
  return `${path(l, st(p.line, 0.5))}<g fill="${p.pale}" stroke="${p.line}" stroke-width=".45">${d}</g>`
}
export function cosmos(x, y, R, p, seed = 2, sq = 0.8, rot = 0, tilt = 0) {
  const r = rng(seed * 7 + 1)
  let o = ''
  if (R < 8) {
    for (let k = 0; k < 6; k++) {
      const a = rot + k * 60
      o += `<ellipse cx="${f1(R * 0.6)}" rx="${f1(R * 0.42)}" ry="${f1(R * 0.27)}" transform="translate(${f1(x)} ${f1(y)}) scale(1 ${sq}) rotate(${f1(a)})"/>`
    }
    return `<g fill="${p.petal || p.blush}" stroke="${p.edge || p.blushD}" stroke-width=".5">${o}</g>${circ(x, y, R * 0.22, `fill="${p.gold}"`)}`
  }
  const n = 8
  const ln = [],
    wd = [],
    off = []
  for (let k = 0; k < n; k++) {
    ln.push(0.86 + r() * 0.2)
    wd.push(0.33 + r() * 0.08)
    off.push((r() - 0.5) * 0.16)
  }
  const draw = k => {
    const a = rot + (k / n) * TAU + off[k],
      h = wd[k],
      fs = sin(a) < 0 ? 0.9 : 1.06,
      P = (u, v) => {
        const an = a + h * u * (0.22 + 0.95 * pow(v, 0.75) - 0.18 * v * v),
          tip = 1 - 0.05 * (1 - cos(u * 9.4)) - 0.2 * pow(abs(u), 2.6),
          rr = R * ln[k] * fs * (0.1 + 0.9 * v * tip)
        return [x + cos(an) * rr, y + sin(an) * rr * sq]
      },
      pts = []
    for (const v of [0, 0.35, 0.7]) pts.push(P(-1, v))
    for (let u = -1; u <= 1.01; u += 0.1667) pts.push(P(u, 1))
    for (const v of [0.7, 0.35, 0]) pts.push(P(1, v))
    let hh = ''
    for (let i = 1; i < 8; i++) {
      const u = -1 + i / 4,
        A = P(u, 0.04),
        B = P(u, 0.5),
        E2 = P(u, (i % 2 ? 0.86 : 0.6) + r() * 0.1)
      hh += `M${f1(A[0])} ${f1(A[1])}Q${f1(B[0])} ${f1(B[1])} ${f1(E2[0])} ${f1(E2[1])}`
    }
    return (
      path(
        smooth(pts, true),
        `fill="${p.petal || p.blush}" stroke="${p.edge || p.blushD}" stroke-width=".65"`,
      ) + path(hh, st(p.blushD, 0.42, 0.6))
    )
  }
  for (const k of [0, 3, 5, 2, 7, 4, 1, 6]) o += draw(k)
  let dd = ''
  for (let i = 0; i < 30; i++) {
    const a = i * 2.4,
      rr = R * 0.17 * Math.sqrt(i / 30)
    dd += circ(x + cos(a) * rr, y + sin(a) * rr * sq, R * 0.024 + 0.25, '')
  }
  return G(
    `rotate(${tilt} ${f1(x)} ${f1(y)})`,
    `${o}<g fill="${p.gold}" stroke="${p.line}" stroke-width=".3">${dd}</g>`,
  )
}
export function tulip(x, y, a, R, p) {
  const P = (d, f) => path(d, `fill="${f}" stroke="${p.edge || p.blushD}" stroke-width=".7"`)
  let h = ''
  for (let i = -3; i <= 3; i++)
    h += `M${f1(i * 1.2)} -3Q${f1(i * 4.6)} -16 ${f1(i * 2.6)} ${f1(-27 + abs(i) * 2 + (i & 1) * 5)}`
  let h2 = ''
  for (let i = 0; i < 4; i++)
    h2 += `M${-7 - i * 2} ${-4 - i}Q${-14 - i * 1.2} -14 ${-11 - i * 1.1} ${-26 + i * 2}M${7 + i * 2} ${-4 - i}Q${14 + i * 1.2} -14 ${11 + i * 1.1} ${-26 + i * 2}`
  return G(
    `translate(${f1(x)} ${f1(y)}) rotate(${f1(a * 57.3 + 90)}) scale(${f1((R * 10) / 34) / 10})`,
    P(
      'M-4 0C-20 -4 -20 -22 -14 -35C-8 -31 -3 -24 0 -14C3 -24 8 -31 14 -35C20 -22 20 -4 4 0Z',
      p.petal || p.blush,
    ) +
      path(h2, st(p.blushD, 0.6, 0.6)) +
      P('M0 1C-13 -3 -12 -22 0 -38C12 -22 13 -3 0 1Z', p.petal2 || p.blush) +
      path(h, st(p.blushD, 0.6, 0.65)),
  )
}
export function lavender(x, y, a, L, p, seed = 5) {
  const r = rng(seed),
    q = cloth(x, y, a, L, 0.0, (r() - 0.5) * 0.006, 30)
  let o = path(
      swell(
        q.filter((_, i) => i % 3 === 0),
        1.3,
        t => 1.1 - t,
      ),
      `fill="${p.stem}"`,
    ),
    w = ''
  for (let i = 15; i < 30; i++) {
    if (i === 17) continue
    const [X, Y] = q[i],
      an = atan2(q[min(30, i + 1)][1] - q[i - 1][1], q[min(30, i + 1)][0] - q[i - 1][0]),
      s = L * 0.03 * (1.25 - (i - 15) / 24)
    let d = ''
    for (const k of [1, -1, 0.35, -0.35]) {
      const e = an + k * 0.7,
        cx = X + cos(an + k) * s * 1.1,
        cy = Y + sin(an + k) * s * 1.1,
        rx = s * 1.25,
        ry = s * 0.62,
        dx = cos(e) * rx,
        dy = sin(e) * rx,
        g = f1(e * 57.3)
      d += `M${f1(cx - dx)} ${f1(cy - dy)}A${f1(rx)} ${f1(ry)} ${g} 1 0 ${f1(cx + dx)} ${f1(cy + dy)}A${f1(rx)} ${f1(ry)} ${g} 1 0 ${f1(cx - dx)} ${f1(cy - dy)}`
    }
    w += path(d)
  }
  return `${o}<g fill="${p.lav || p.leaf}" stroke="${p.line}" stroke-width=".45">${w}</g>`
}
export function fern(x, y, a, L, p, bend = 0.006, _seed = 1) {
  const q = cloth(x, y, a, L, bend * 0.2, bend, 40)
  let d = ''
  for (let i = 5; i < 40; i += 2) {
    const an = atan2(q[i + 1][1] - q[i - 1][1], q[i + 1][0] - q[i - 1][0]),
      l = L * 0.2 * sin(PI * pow(1 - (i - 3) / 38, 0.8)) + 2
    for (const s of [1, -1]) {
      const [X, Y] = q[i],
        b = an + s * 0.88,
        w = l * 0.13 + 0.4,
        ex = X + cos(b - s * 0.1) * l,
        ey = Y + sin(b - s * 0.1) * l,
        mx = X + cos(b) * l * 0.45,
        my = Y + sin(b) * l * 0.45,
        nx = -sin(b) * w,
        ny = cos(b) * w
      d += `M${f1(X)} ${f1(Y)}Q${f1(mx + nx)} ${f1(my + ny)} ${f1(ex)} ${f1(ey)}Q${f1(mx - nx)} ${f1(my - ny)} ${f1(X)} ${f1(Y)}Z`
    }
  }
  return (
    path(d, `fill="${p.leaf}" stroke="${p.line}" stroke-width=".4"`) +
    path(
      swell(
        q.filter((_, i) => i % 4 === 0),
        1.2,
        t => 1.1 - t,
      ),
      `fill="${p.line}"`,
    )
  )
}
export function bells(x, y, a, L, p, dir = 1) {
  const q = cloth(x, y, a, L, 0.001 * dir, 0.016 * dir, 36, 1.6)
  let o = path(
    swell(q, 1.3, t => 1.1 - t * 0.8),
    `fill="${p.stem}"`,
  )
  for (let k = 0; k < 7; k++) {
    const i = 17 + k * 3,
      [X, Y] = q[min(36, i)],
      s = L * 0.062 * (1.15 - k * 0.085),
      hx = X + dir * s * 0.5,
      hy = Y + s * 1.0
    o += path(
      `M${f1(X)} ${f1(Y)}Q${f1(X + dir * s * 0.7)} ${f1(Y - s * 0.1)} ${f1(hx)} ${f1(hy)}`,
      st(p.stem, 0.6),
    )
    o +=
      path(
        `M${f1(hx)} ${f1(hy)}C${f1(hx + s * 0.95)} ${f1(hy)} ${f1(hx + s * 0.75)} ${f1(hy + s)} ${f1(hx + s)} ${f1(hy + s * 1.45)}Q${f1(hx + s * 0.55)} ${f1(hy + s * 1.2)} ${f1(hx + s * 0.34)} ${f1(hy + s * 1.5)}Q${f1(hx)} ${f1(hy + s * 1.2)} ${f1(hx - s * 0.34)} ${f1(hy + s * 1.5)}Q${f1(hx - s * 0.55)} ${f1(hy + s * 1.2)} ${f1(hx - s)} ${f1(hy + s * 1.45)}C${f1(hx - s * 0.75)} ${f1(hy + s)} ${f1(hx - s * 0.95)} ${f1(hy)} ${f1(hx)} ${f1(hy)}Z`,
        `fill="${p.pale}" stroke="${p.line}" stroke-width=".6"`,
      ) +
      path(
        `M${f1(hx + s * 0.25)} ${f1(hy + s * 0.3)}Q${f1(hx + s * 0.5)} ${f1(hy + s * 0.7)} ${f1(hx + s * 0.45)} ${f1(hy + s * 1.15)}M${f1(hx + s * 0.42)} ${f1(hy + s * 0.3)}Q${f1(hx + s * 0.62)} ${f1(hy + s * 0.7)} ${f1(hx + s * 0.62)} ${f1(hy + s * 1.15)}`,
        st(p.line, 0.35, 0.8),
      )
  }
  return o
}
export function sprig(x, y, a, L, p, { n = 9, w = 0.2, bend = 0.004, ll = 0.26, fill } = {}) {
  const q = cloth(x, y, a, L, bend, -bend, 40)
  let o = path(
    swell(q, 1.3, t => 1.1 - t * 0.9),
    `fill="${p.stem || p.line}"`,
  )
  for (let i = 0; i < n; i++) {
    const k = Math.floor(lerp(6, 39, i / (n - 1))),
      an = atan2(q[k + 1][1] - q[k - 1][1], q[k + 1][0] - q[k - 1][0]),
      l = L * ll * (1 - (0.45 * i) / n),
      s = i % 2 ? 1 : -1
    o += leaf(q[k][0], q[k][1], i === n - 1 ? an : an + s * 0.72, l, l * w, {
      fill: fill || p.leaf,
      line: p.line,
      teeth: 0,
      bend: -s * 0.4,
      lw: 0.45,
      seed: i,
    })
  }
  return o
}

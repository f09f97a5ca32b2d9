// Computed, not traced.
export const rng = s => () => {
  s |= 0
  s = (s + 0x6d2b79f5) | 0
  let t = Math.imul(s ^ (s >>> 15), 1 | s)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
export const TAU = Math.PI * 2,
  PI = Math.PI,
  { sin, cos, abs, min, max, pow, hypot, atan2, exp, sqrt } = Math
export const f1 = n => {
  const s = (Math.round(n * 10) / 10).toString()
  return s === '-0' ? '0' : s
}
export const f2 = n => Math.round(n * 100) / 100
export const lerp = (a, b, t) => a + (b - a) * t
export const deg = d => (d * PI) / 180
// The files need no modern colour syntax.
export function oklch(L, C, H) {
  const a = C * cos(deg(H)),
    b = C * sin(deg(H))
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${rgb
    .map(v => {
      v = v <= 0.0031308 ? 12.92 * v : 1.055 * pow(max(v, 0), 1 / 2.4) - 0.055
      return Math.round(min(1, max(0, v)) * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
}
export const poly = (p, close) => `M${p.map(q => `${f1(q[0])} ${f1(q[1])}`).join('L')}${close ? 'Z' : ''}`
export function smooth(p, close) {
  const n = p.length
  let s = `M${f1(p[0][0])} ${f1(p[0][1])}`
  const g = i => (close ? p[(i + n) % n] : p[max(0, min(n - 1, i))])
  for (let i = 0; i < (close ? n : n - 1); i++) {
    const a = g(i - 1),
      b = g(i),
      c = g(i + 1),
      d = g(i + 2)
    s += `C${[b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6, c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6, c[0], c[1]].map(f1).join(' ')}`
  }
  return s + (close ? 'Z' : '')
}
export const path = (d, a = '') => `<path d="${d}" ${a}/>`
export const st = (c, w, o) => `fill="none" stroke="${c}" stroke-width="${w}"${o ? ` opacity="${o}"` : ''}`
// a curve whose curvature runs from k0 to k1 (clothoid): stems, tendrils, filigree
export function cloth(x, y, a, len, k0, k1, n = 28, ease = 1) {
  const p = [[x, y]]
  const h = len / n
  for (let i = 0; i < n; i++) {
    const t = (i + 0.5) / n
    a += lerp(k0, k1, pow(t, ease)) * h
    x += cos(a) * h
    y += sin(a) * h
    p.push([x, y])
  }
  p.angle = a
  return p
}
// the swelling line of a burin: thin, thick, thin
export function swell(p, w, prof = t => sin(PI * t)) {
  const L = [],
    R = [],
    n = p.length - 1
  for (let i = 0; i <= n; i++) {
    const a = p[max(0, i - 1)],
      b = p[min(n, i + 1)],
      dx = b[0] - a[0],
      dy = b[1] - a[1],
      m = hypot(dx, dy) || 1,
      k = (w * max(0.08, prof(i / n))) / 2
    L.push([p[i][0] - (dy / m) * k, p[i][1] + (dx / m) * k])
    R.push([p[i][0] + (dy / m) * k, p[i][1] - (dx / m) * k])
  }
  const r = R.reverse()
  return `${smooth(L) + smooth(r).replace('M', 'L')}Z`
}
export const mirror = (p, cx) => {
  const q = p.map(([x, y]) => [2 * cx - x, y])
  return q
}
export const circ = (x, y, r, a) => `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(r)}" ${a}/>`
export const svg = (w, h, body, extra = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" stroke-linecap="round" stroke-linejoin="round"${extra}>${body}</svg>`
export const G = (tf, body, a = '') => `<g transform="${tf}" ${a}>${body}</g>`
/** Draws again what has this id and stands at the origin. */
export const again = (id, x, y, { scale = 1, turn = 0, flip = false } = {}) =>
  `<use href="#${id}" transform="translate(${f1(x)} ${f1(y)})${turn ? ` rotate(${f1(turn)})` : ''} scale(${flip ? -f2(scale) : f2(scale)} ${f2(scale)})"/>`
export const spark = (x, y, r, c, a = '', k = 0.09) =>
  path(
    `M${f1(x)} ${f1(y - r)}Q${f1(x + r * k)} ${f1(y - r * k)} ${f1(x + r)} ${f1(y)}Q${f1(x + r * k)} ${f1(y + r * k)} ${f1(x)} ${f1(y + r)}Q${f1(x - r * k)} ${f1(y + r * k)} ${f1(x - r)} ${f1(y)}Q${f1(x - r * k)} ${f1(y - r * k)} ${f1(x)} ${f1(y - r)}Z`,
    `fill="${c}" ${a}`,
  )
export function heartPts(x, y, s, n = 40) {
  const p = []
  for (let i = 0; i < n; i++) {
    const t = (i / n) * TAU
    p.push([
      x + (s * 16 * pow(sin(t), 3)) / 16,
      y - (s * (13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t))) / 16,
    ])
  }
  return p
}

import { circ, f1, min, oklch, PI, path, pow, rng, sin, st } from './kit.js'

export function cloud(x, base, w, h, seed, p, cols) {
  const r = rng(seed),
    cs = [],
    n = 5 + Math.round(w / 44)
  for (let i = 0; i < n; i++) {
    const t = i / (n - 1),
      env = pow(sin(PI * (t * 0.86 + 0.07)), 0.8),
      rr = h * (0.19 + 0.17 * env) * (0.78 + r() * 0.5)
    cs.push([x + (t - 0.5) * w * 0.86, base - rr * 0.2 - env * h * 0.44 * (0.72 + r() * 0.5), rr])
    if (i > 1 && i < n - 2)
      cs.push([x + (t - 0.5) * w * 0.62, base - h * 0.5 * env - r() * h * 0.2, rr * 1.05])
  }
  cs.push(
    [x - w * 0.16, base - h * 0.12, h * 0.36],
    [x + w * 0.16, base - h * 0.12, h * 0.36],
    [x, base - h * 0.2, h * 0.44],
    [x + w * 0.31, base, h * 0.28],
    [x - w * 0.31, base, h * 0.28],
  )
  const id = `cl${seed}-${Math.round(x)}`,
    cc = cols || [p.t2, p.t1, oklch(0.955, 0.016, 262), oklch(0.97, 0.012, 265), p.white]
  let o = `<clipPath id="${id}"><path d="M${x - w} ${base - h * 3}h${w * 2}V${base - 2}Q${x + w * 0.3} ${base + 1.5} ${x} ${base}T${x - w} ${base - 1}Z"/></clipPath><g clip-path="url(#${id})">`
  const lv = [0, 0.055, 0.1, 0.165]
  for (let l = 0; l < 4; l++) {
    const k = lv[l] * h
    let a = '',
      b = ''
    for (const [X, Y, R] of cs) {
      const q = R - k
      if (q > 2 && (l < 2 || R > h * 0.2)) {
        a += circ(X - k * 0.12, Y - k * 0.2 + k * 0.55, q, '')
        b += circ(X - k * 0.12, Y - k * 0.2 + k * 0.55, q - (l ? 0.65 : 0.9), '')
      }
    }
    b += `<ellipse cx="${f1(x)}" cy="${f1(base + h * 0.02)}" rx="${f1(w * 0.4 - k * 0.3)}" ry="${f1(h * 0.46 - k * 0.3)}"/>`
    o += `<g fill="${p.line}"${l ? ` opacity="${f1(0.85 - l * 0.1)}"` : ''}>${a}</g><g fill="${cc[min(l, cc.length - 1)]}">${b}</g>`
  }
  let hh = ''
  for (let i = 0; i < 7; i++) {
    const y = base - 2 - i * 2.6,
      ww = w * (0.36 - i * 0.045) * (0.8 + r() * 0.4),
      xx = x + (r() - 0.5) * w * 0.2
    hh += `M${f1(xx - ww)} ${f1(y)}H${f1(xx + ww * (0.2 + r() * 0.8))}`
  }
  o += path(hh, st(p.line, 0.5, 0.5))
  return `${o}</g>${path(`M${f1(x - w * 0.53)} ${base}Q${x} ${base + 2.4} ${f1(x + w * 0.53)} ${base}`, st(p.line, 0.8, 0.8))}`
}
export function swallow(x, y, s, a, c, belly) {
  return `<g transform="translate(${x} ${y}) rotate(${a}) scale(${s})"><path d="M30 -3C26 -7 20 -7 15 -4C8 -14 -6 -25 -30 -29C-16 -20 -8 -11 -5 -2C-14 1 -24 2 -33 1C-26 4 -20 5 -15 5C-22 8 -28 12 -34 19C-24 13 -12 9 -3 6C-2 13 -6 23 -15 33C0 26 9 15 13 5C19 4 25 1 30 -3Z" fill="${c}"/><path d="M24 -1C18 4 6 6 -6 4C4 4 12 1 18 -3Z" fill="${belly}" opacity=".85"/><path d="M11 -4C4 -13 -8 -21 -20 -26M8 -3C2 -10 -4 -15 -12 -20M10 6C8 13 2 22 -8 29M7 6C5 12 1 18 -4 23" fill="none" stroke="${belly}" stroke-width=".9" opacity=".7"/></g>`
}

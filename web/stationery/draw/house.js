import {
  abs,
  circ,
  cloth,
  cos,
  f1,
  G,
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
} from './kit.js'
import { hairlines, vine } from './scrollwork.js'
import { blob, seal } from './seal.js'
import { swallow } from './sky.js'
export function quill() {
  const ink = oklch(0.3, 0.045, 265),
    br = oklch(0.66, 0.09, 76),
    pap = oklch(0.965, 0.016, 85),
    sh = oklch(0.9, 0.02, 80),
    wine = oklch(0.42, 0.13, 18)
  let o = ''
  o += `<ellipse cx="166" cy="214" rx="132" ry="11" fill="${ink}" opacity=".10"/>`
  o += G(
    'rotate(-5 120 200)',
    `<path d="M30 206L246 206L226 176L58 176Z" fill="${pap}" stroke="${ink}" stroke-width="1"/>${path('M72 186H142M68 192H150M65 198H120', st(ink, 0.7, 0.45))}`,
  )
  const q = cloth(196, 172, -2.0, 168, 0.0012, 0.0082, 60),
    r = rng(6)
  let L = '',
    R = ''
  const oL = [],
    oR = []
  for (let i = 13; i <= 60; i++) {
    const t = (i - 13) / 47,
      an = Math.atan2(q[min(60, i + 1)][1] - q[i - 1][1], q[min(60, i + 1)][0] - q[i - 1][0]),
      wl = 31 * pow(sin(PI * pow(min(1, t * 0.97 + 0.03), 0.62)), 0.75),
      wr = 15 * pow(sin(PI * pow(min(1, t * 0.96 + 0.04), 0.7)), 0.8)
    const notch = abs(t - 0.42) < 0.035 || abs(t - 0.22) < 0.02 ? 0.55 : 1
    const eL = [q[i][0] + cos(an - 0.62) * wl * notch, q[i][1] + sin(an - 0.62) * wl * notch],
      eR = [q[i][0] + cos(an + 0.5) * wr, q[i][1] + sin(an + 0.5) * wr]
    oL.push(eL)
    oR.push(eR)
    for (let k = 0; k < 3; k++) {
      const f = k / 3
      if (i < 60) {
        const px = lerp(q[i][0], q[i + 1][0], f),
          py = lerp(q[i][1], q[i + 1][1], f),
          j = 0.9 + r() * 0.1
        L += `M${f1(px)} ${f1(py)}q${f1(cos(an - 0.4) * wl * 0.55)} ${f1(sin(an - 0.4) * wl * 0.55)} ${f1(cos(an - 0.62) * wl * notch * j)} ${f1(sin(an - 0.62) * wl * notch * j)}`
        R += `M${f1(px)} ${f1(py)}q${f1(cos(an + 0.34) * wr * 0.55)} ${f1(sin(an + 0.34) * wr * 0.55)} ${f1(cos(an + 0.5) * wr * j)} ${f1(sin(an + 0.5) * wr * j)}`
      }
    }
  }
  o +=
    path(smooth(q.slice(13, 61).concat(oL.slice().reverse()), true), `fill="${pap}"`) +
    path(smooth(q.slice(13, 61).concat(oR.slice().reverse()), true), `fill="${sh}"`) +
    path(L, st(ink, 0.5, 0.75)) +
    path(R, st(ink, 0.5, 0.9)) +
    path(smooth(oL), st(ink, 0.8)) +
    path(smooth(oR), st(ink, 0.8)) +
    path(
      swell(
        q.filter((_, i) => i % 4 === 0),
        3,
        t => 1.1 - t,
      ),
      `fill="${pap}" stroke="${ink}" stroke-width=".7"`,
    )
  // inkwell: cut glass, brass collar
  const body = 'M158 190C158 176 172 172 178 168H214C220 172 234 176 234 190V206C234 213 158 213 158 206Z'
  let h = ''
  for (let y = 171; y < 213; y += 1.7) h += `M156 ${f1(y)}Q196 ${f1(y + 4)} 236 ${f1(y)}`
  let v = ''
  for (let i = 0; i <= 14; i++) {
    const x = 160 + i * 5.2
    v += `M${f1(x + (196 - x) * 0.45)} 170Q${f1(x)} 182 ${f1(x)} 212`
  }
  o += `<clipPath id="ik"><path d="${body}"/></clipPath><path d="${body}" fill="${oklch(0.36, 0.06, 262)}"/><g clip-path="url(#ik)">${path(h, st(oklch(0.82, 0.04, 255), 0.55, 0.55))}${path(v, st(oklch(0.82, 0.04, 255), 0.4, 0.35))}<path d="M166 186Q170 178 180 174L178 208L168 208Z" fill="#fff" opacity=".28"/><path d="M218 176Q228 182 228 190V208H222Z" fill="#000" opacity=".22"/></g>${path(body, st(ink, 1))}`
  o += `${path('M176 161Q196 166 216 161V168Q196 173 176 168Z', `fill="${br}" stroke="${ink}" stroke-width=".8"`)}<ellipse cx="196" cy="161" rx="20" ry="4.4" fill="${oklch(0.78, 0.08, 80)}" stroke="${ink}" stroke-width=".8"/><ellipse cx="196" cy="161" rx="14.5" ry="2.8" fill="${oklch(0.2, 0.04, 262)}"/>${path(
    swell(
      [
        [196.5, 164],
        [195, 156],
        [192, 148],
      ],
      2.6,
      t => 1.1 - t * 0.3,
    ),
    `fill="${pap}" stroke="${ink}" stroke-width=".6"`,
  )}`
  o += path('M86 182q6 -8 12 -1t13 -1q7 -5 8 2', st(wine, 1.1))
  return svg(320, 230, o)
}
/* an empty pigeonhole rack with one swallow: "nothing found" */
export function rack() {
  const ink = oklch(0.3, 0.045, 265),
    wood = oklch(0.7, 0.06, 65),
    wd = oklch(0.52, 0.06, 58),
    pap = oklch(0.965, 0.016, 85)
  let o = `<ellipse cx="160" cy="214" rx="128" ry="9" fill="${ink}" opacity=".10"/><rect x="46" y="58" width="228" height="154" rx="2" fill="${wood}" stroke="${ink}" stroke-width="1"/>`
  let g = ''
  const r = rng(3)
  for (let i = 0; i < 40; i++) {
    const y = 60 + i * 3.8
    g += `M47 ${f1(y)}q57 ${f1((r() - 0.5) * 5)} 113 0t113 ${f1((r() - 0.5) * 3)}`
  }
  o += path(g, st(wd, 0.5, 0.6))
  for (let j = 0; j < 2; j++)
    for (let i = 0; i < 3; i++) {
      const x = 58 + i * 71,
        y = 70 + j * 70
      let h = ''
      for (let k = 0; k < 22; k++) h += `M${x} ${f1(y + k * 2.8)}L${f1(x + 62 * (1 - k / 30))} ${f1(y)}`
      o += `<clipPath id="h${i}${j}"><rect x="${x}" y="${y}" width="62" height="60"/></clipPath><rect x="${x}" y="${y}" width="62" height="60" fill="${oklch(0.33, 0.035, 50)}"/><g clip-path="url(#h${i}${j})">${path(h, st('#000', 0.8, 0.35))}<path d="M${x} ${y + 60}L${x + 9} ${y + 51}H${x + 53}L${x + 62} ${y + 60}Z" fill="${oklch(0.47, 0.05, 55)}"/></g><rect x="${x}" y="${y}" width="62" height="60" fill="none" stroke="${ink}" stroke-width=".9"/>`
    }
  o += `<path d="M40 52H280L276 60H44Z" fill="${oklch(0.76, 0.06, 68)}" stroke="${ink}" stroke-width="1"/>${G('translate(144 111) rotate(-7)', `<rect x="-23" y="-26" width="50" height="36" fill="${pap}" stroke="${ink}" stroke-width=".8"/><path d="M-23 -26L2 -5L27 -26" fill="none" stroke="${ink}" stroke-width=".7"/>${circ(2, -6, 4.2, `fill="${oklch(0.45, 0.14, 20)}"`)}`)}`
  return svg(320, 230, o + swallow(232, 28, 0.8, -14, oklch(0.5, 0.06, 262), pap))
}
export const grain = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="220"><filter id="g" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".82 .7" numOctaves="3" seed="4" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 .32  0 0 0 0 .24  0 0 0 0 .16  0 0 0 .9 -.34"/></filter><rect width="220" height="220" filter="url(#g)" opacity=".16"/></svg>`
export const mark = N =>
  svg(
    40,
    40,
    path(blob(20, 20, 18.4, 31, 0.045), `fill="${oklch(0.42, 0.14, 20)}"`) +
      circ(20, 20, 13.2, st(oklch(0.93, 0.03, 40), 0.8, 0.75)) +
      G('translate(20 20) scale(.27)', `<path d="${N}" fill="${oklch(0.97, 0.015, 60)}"/>`),
  )

/** The ornament of screens that have no family. */
export function divider() {
  const cx = 130,
    cy = 15,
    c = oklch(0.6, 0.085, 76)
  return svg(
    260,
    30,
    vine(
      cx + 8,
      cy,
      -0.2,
      74,
      0.004,
      0.02,
      1.5,
      c,
      [
        [0.2, 0.45, 22, 0, 0.3, 1.1],
        [0.42, -0.4, 20, 0, -0.32, 1],
      ],
      { mir: cx, ease: 1 },
    ) +
      hairlines(c, 4, 48) +
      path(`M${cx} ${cy - 6}L${cx + 4.5} ${cy}L${cx} ${cy + 6}L${cx - 4.5} ${cy}Z`, `fill="${c}"`),
  )
}

export const houseSeal = N =>
  seal({
    wax: oklch(0.45, 0.145, 20),
    seed: 31,
    motif: G('translate(100 100) scale(1.12)', `<path d="${N}"/>`),
    amp: 0.04,
  })

/** Where an envelope is awaited. Browsers count a picture as content, and no gradient or shape (docs/decisions/026). */
export function blankEnvelope() {
  const [paper, shade, dark] = ['#ecdfcd', '#dccbb3', '#3b2410']
  const flap = 'M0 0H700L375 288Q350 322 325 288Z'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 500" preserveAspectRatio="none"><defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="#efe4d4"/><stop offset=".55" stop-color="${paper}"/><stop offset="1" stop-color="${shade}"/></linearGradient><filter id="b"><feGaussianBlur stdDeviation="3.5"/></filter></defs><rect width="700" height="500" fill="${paper}"/><path fill="${shade}" fill-opacity=".85" d="M0 0L322 266Q336 278 322 290L0 500ZM700 0L378 266Q364 278 378 290L700 500Z"/><path fill="none" stroke="${dark}" stroke-opacity=".2" stroke-width="6" filter="url(#b)" d="M0 500L326 262Q350 245 374 262L700 500"/><path fill="#e5d6c1" d="M0 500L326 262Q350 245 374 262L700 500Z"/><path fill="none" stroke="#f6efe4" stroke-opacity=".7" stroke-width="1.2" d="M0 500L326 262Q350 245 374 262L700 500"/><path fill="${dark}" fill-opacity=".42" filter="url(#b)" transform="translate(0 5)" d="${flap}"/><path fill="url(#a)" d="${flap}"/></svg>`
}

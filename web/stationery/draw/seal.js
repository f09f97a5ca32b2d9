import { circ, cos, path, rng, sin, smooth, svg, TAU } from './kit.js'
export const blob = (cx, cy, R, seed, amp = 0.035) => {
  const r = rng(seed),
    ph = [r() * 6, r() * 6, r() * 6, r() * 6],
    q = []
  for (let i = 0; i < 48; i++) {
    const a = (i / 48) * TAU,
      k =
        1 +
        amp *
          (sin(a * 2 + ph[0]) * 0.5 +
            sin(a * 3 + ph[1]) * 0.6 +
            sin(a * 5 + ph[2]) * 0.5 +
            sin(a * 7 + ph[3]) * 0.25)
    q.push([cx + cos(a) * R * k, cy + sin(a) * R * k])
  }
  return smooth(q, true)
}
export function seal({ wax, seed = 1, motif, amp = 0.035, spec = 0.62, exp = 40, pearl, rim = 0.065 }) {
  let h = ''
  for (let i = 0; i < 9; i++)
    h += path(
      blob(100, 100, 91 - i * 1.5, seed, amp),
      `fill="#000" fill-opacity="${rim}" fill-rule="evenodd"`,
    )
  const ring =
    path(
      `${blob(100, 100, 80, seed, amp)}M162 100A62 62 0 1 0 38 100A62 62 0 1 0 162 100Z`,
      `fill="#000" fill-opacity=".3" fill-rule="evenodd"`,
    ) +
    path(
      `${blob(100, 100, 77, seed, amp)}M160 100A60 60 0 1 0 40 100A60 60 0 1 0 160 100Z`,
      `fill="#000" fill-opacity=".22" fill-rule="evenodd"`,
    )
  const bd = Array.from({ length: 44 }, (_, i) =>
    circ(
      100 + cos((i / 44) * TAU) * 54.5,
      100 + sin((i / 44) * TAU) * 54.5,
      1.5,
      'fill="#000" fill-opacity=".3"',
    ),
  ).join('')
  const id = `w${seed}`
  return svg(
    200,
    200,
    `<defs><filter id="${id}" x="0" y="0" width="200" height="200" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="1.15" result="h"/><feDiffuseLighting in="h" surfaceScale="9" diffuseConstant="1.12" lighting-color="${wax}" result="d"><feDistantLight azimuth="232" elevation="58"/></feDiffuseLighting><feSpecularLighting in="h" surfaceScale="8" specularConstant="${spec}" specularExponent="${exp}" lighting-color="#fffaf0" result="s"><feDistantLight azimuth="232" elevation="52"/></feSpecularLighting><feComponentTransfer in="SourceAlpha" result="m"><feFuncA type="linear" slope="30" intercept="-.6"/></feComponentTransfer><feComposite in="d" in2="m" operator="in" result="dm"/><feComposite in="s" in2="m" operator="in" result="sm"/><feComposite in="dm" in2="sm" operator="arithmetic" k2="1" k3="1"/></filter>${pearl || ''}<radialGradient id="${id}g" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></radialGradient></defs><g filter="url(#${id})">${h}${ring}${bd}<g fill-opacity=".34" stroke-opacity=".34" fill="#000" stroke="none">${motif}</g></g>${pearl ? path(blob(100, 100, 90.5, seed, amp), 'fill="url(#pl)"') : ''}${path(blob(100, 100, 90.5, seed, amp), `fill="url(#${id}g)"`)}`,
  )
}

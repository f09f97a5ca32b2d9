import { G, oklch, path, svg } from './kit.js'
import { blob } from './seal.js'

/** Where the seal is a few pixels large: wax and letter alone, in brighter wax on a dark bar of tabs. */
export const favicon = N =>
  svg(
    48,
    48,
    `<style>@media (prefers-color-scheme:dark){.wax{fill:${oklch(0.53, 0.155, 20)}}}</style>` +
      path(blob(24, 24, 23.2, 31, 0.045), `class="wax" fill="${oklch(0.42, 0.14, 20)}"`) +
      G('translate(24 24) scale(.66)', `<path d="${N}" fill="${oklch(0.985, 0.01, 60)}"/>`),
  )

/** The house's seal lies on it in the icon of the app. */
export function tile() {
  const paper = oklch(0.948, 0.022, 80),
    low = oklch(0.918, 0.026, 77),
    side = oklch(0.887, 0.031, 74),
    crease = `fill="none" stroke="${oklch(0.66, 0.05, 66)}" stroke-width="2" opacity=".5"`,
    lit = `fill="none" stroke="${oklch(0.985, 0.012, 85)}" stroke-width="2.5" opacity=".8"`
  const flap = 'M-20 -14L234 274Q256 296 278 274L532 -14'
  return svg(
    512,
    512,
    `<filter id="f" x="-10%" y="-10%" width="120%" height="130%"><feDropShadow dx="0" dy="5" stdDeviation="8" flood-color="#3a1a14" flood-opacity=".38"/></filter><rect width="512" height="512" fill="${side}"/>` +
      path('M-14 526L236 250Q256 234 276 250L526 526Z', `fill="${low}"`) +
      path('M-14 526L236 250M526 526L276 250', crease) +
      path('M-10 530L238 256M522 530L274 256', lit) +
      path(`${flap}Z`, `fill="${paper}" filter="url(#f)"`) +
      path(flap, crease) +
      path('M-16 -22L236 264Q256 284 276 264L528 -22', lit),
  )
}

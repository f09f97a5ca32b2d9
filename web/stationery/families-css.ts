import { bannerIds } from '@novelette/domain/letters/banners.ts'
import { artParts, families, pictureParts } from '../src/stationery/families.ts'

type Banner = (typeof bannerIds)[number]

function rule(banner: Banner): string {
  const family = families[banner]
  const [from, over, to] = family.gradient
  const values = {
    from,
    over,
    to,
    paper: family.paper,
    'paper-dim': family.paperDim,
    ink: family.ink,
    'ink-soft': family.inkSoft,
    'env-base': family.envelope,
    'env-shade-base': family.envelopeShade,
    'env-ink': family.envelopeInk,
    'liner-color': family.liner,
  }
  return ruleFor(
    banner,
    Object.entries(values).map(([name, value]) => `--f-${name}: ${value};`),
  )
}

/** A public page adds its drawings only after the first paint. */
const drawingsRule = (banner: Banner) =>
  ruleFor(banner, [
    ...artParts.map(part => `--f-${part}: url("./art/${banner}-${part}.svg");`),
    ...pictureParts.map(part => `--f-${part}-small: url("./art/${banner}-${part}.webp");`),
  ])

function ruleFor(banner: Banner, lines: readonly string[]): string {
  // The second selector lets a theme be chosen before hydration.
  const chosen = `.choosing:has([value="${banner}"]:checked) .chosen [data-banner]`
  return `[data-banner="${banner}"],\n${chosen} {\n${lines.map(line => `  ${line}\n`).join('')}}\n`
}

const noDrawings = [...artParts, ...pictureParts.map(part => `${part}-small`)]
  .map(part => `  --f-${part}: none;\n`)
  .join('')

/** Whatever has `data-banner` hands the properties down. */
export function familiesCss(): string {
  return `/* Written from families.ts by \`npm run draw\`; never edited by hand. */
[data-banner] {
  --f-gradient: linear-gradient(105deg, var(--f-from), var(--f-over), var(--f-to));
  --f-sheet: light-dark(var(--f-paper), var(--f-paper-dim));
  --f-env: light-dark(var(--f-env-base), color-mix(in oklab, var(--f-env-base), black 9%));
  --f-env-shade: light-dark(var(--f-env-shade-base), color-mix(in oklab, var(--f-env-shade-base), black 10%));
${noDrawings}}
${bannerIds.map(rule).join('')}@media (prefers-contrast: more) {
  [data-banner][data-banner] {
    --f-ink-soft: var(--f-ink);
    --f-env: var(--f-env-base);
    --f-env-shade: var(--f-env-base);
  }
}
${bannerIds.map(drawingsRule).join('')}`
}

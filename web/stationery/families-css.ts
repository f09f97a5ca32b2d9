import { bannerIds } from '@novelette/domain/banners.ts'
import { artParts, families, pictureParts } from '../src/stationery/families.ts'

const dimmed = `--f-sheet: var(--f-paper-dim);
  --f-art-dim: 0.88;
  --f-env: color-mix(in oklab, var(--f-env-base), black 9%);
  --f-env-shade: color-mix(in oklab, var(--f-env-shade-base), black 10%);`

function rule(banner: (typeof bannerIds)[number]): string {
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
  const lines = Object.entries(values).map(([name, value]) => `  --f-${name}: ${value};`)
  for (const part of artParts) lines.push(`  --f-${part}: url("./art/${banner}-${part}.svg");`)
  for (const part of pictureParts) lines.push(`  --f-${part}-small: url("./art/${banner}-${part}.webp");`)
  // The second, so that a paper can be chosen on a page that no script has touched yet.
  const chosen = `.choosing:has([value="${banner}"]:checked) .chosen [data-banner]`
  return `[data-banner="${banner}"],\n${chosen} {\n${lines.join('\n')}\n}\n`
}

/** The table of families as custom properties: whatever carries `data-banner` inherits its family. */
export function familiesCss(): string {
  return `/* Written from families.ts by \`npm run draw\`; never edited by hand. */
[data-banner] {
  --f-gradient: linear-gradient(105deg, var(--f-from), var(--f-over), var(--f-to));
  --f-sheet: var(--f-paper);
  --f-env: var(--f-env-base);
  --f-env-shade: var(--f-env-shade-base);
}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) [data-banner] {
    ${dimmed.replaceAll('\n', '\n  ')}
  }
}
:root[data-theme="dark"] [data-banner] {
  ${dimmed}
}
${bannerIds.map(rule).join('')}`
}

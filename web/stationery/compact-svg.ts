import { type CustomPlugin, optimize } from 'svgo'

const number = /-?\d*\.?\d+(?:e-?\d+)?/g
const lengths = new Set(
  'x y x1 y1 x2 y2 width height cx cy r rx ry stroke-width stroke-dasharray points'.split(' '),
)

const times = (text: string, factor: number) => text.replace(number, n => `${+(+n * factor).toFixed(3)}`)

/** Rotation and flags of an arc are not lengths. */
function timesPath(d: string, factor: number): string {
  return d.replace(/([a-z])([^a-z]*)/gi, (_, command: string, args: string) => {
    if (command !== 'a' && command !== 'A') return command + times(args, factor)
    const values = (args.match(number) ?? []).map(Number)
    return (
      command + values.map((n, at) => ([2, 3, 4].includes(at % 7) ? n : +(n * factor).toFixed(3))).join(' ')
    )
  })
}

function timesTransform(transform: string, factor: number): string {
  return transform.replace(/(\w+)\(([^)]*)\)/g, (whole, name: string, args: string) => {
    const [first = '', ...rest] = args.trim().split(/[\s,]+/)
    if (name === 'translate') return `translate(${times(args, factor)})`
    if (name === 'rotate' && rest.length > 0) return `rotate(${first} ${times(rest.join(' '), factor)})`
    return whole
  })
}

function enlarge(factor: number): CustomPlugin {
  return {
    name: 'enlarge',
    fn: () => ({
      element: {
        enter: ({ name, attributes }) => {
          if (name === 'svg') {
            attributes.viewBox = times(attributes.viewBox ?? '', factor)
            return
          }
          if (/Gradient$|^stop$|^filter$|^fe/.test(name)) return
          for (const [key, value] of Object.entries(attributes)) {
            if (lengths.has(key)) attributes[key] = times(value, factor)
            if (key === 'd') attributes[key] = timesPath(value, factor)
            if (key === 'transform' || key === 'patternTransform')
              attributes[key] = timesTransform(value, factor)
          }
        },
      },
    }),
  }
}

/**
 * Rounds to integers at `grain` parts of a unit: 2 is half a pixel of the letter card. Curves stay curves, because a rounded
 * curve still looks smooth and a chord does not. At grain 1 one decimal is kept, because a seal's lighting depends on its size.
 */
export function compactSvg(svg: string, grain: number): string {
  const decimals = grain === 1 ? 1 : 0
  const exact = { floatPrecision: decimals, straightCurves: false, makeArcs: { threshold: 0, tolerance: 0 } }
  const overrides = {
    cleanupIds: false,
    convertPathData: exact,
    mergePaths: { floatPrecision: decimals },
  } as const
  const plugins = [{ name: 'preset-default' as const, params: { overrides } }]
  return optimize(svg, {
    floatPrecision: 2,
    plugins: grain === 1 ? plugins : [enlarge(grain), ...plugins],
  }).data
}

import { drawnPackages, floorsOf, folderGraph, type PackageName, room } from './folder-graph.ts'

const box = { width: 132, height: 34, gap: 18, floor: 92 }
const margin = 40
const titleHeight = 46

type Place = { readonly x: number; readonly y: number }

/** Each room has a line to the rooms right below that it imports. */
export function roomsPicture(): string {
  const parts = drawnPackages.map(drawPackage)
  const width = Math.max(...parts.map(part => part.width)) + 2 * margin
  let top = margin
  const drawn = parts.map(part => {
    const group = `<g transform="translate(${(width - part.width) / 2} ${top})">\n${part.svg}\n</g>`
    top += part.height + margin
    return group
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" font-family="system-ui, sans-serif" font-size="14">
<rect width="${width}" height="${top}" fill="#fbf8f3"/>
${drawn.join('\n')}
</svg>
`
}

function drawPackage(name: PackageName): {
  readonly svg: string
  readonly width: number
  readonly height: number
} {
  const graph = folderGraph(name, room)
  const floors = floorsOf(graph)
  const highest = Math.max(...floors.values())
  const rows = Array.from({ length: highest + 1 }, (_, row) =>
    [...floors.keys()].filter(one => floors.get(one) === highest - row).toSorted(),
  )
  const widest = Math.max(...rows.map(rooms => rooms.length))
  const width = widest * (box.width + box.gap) - box.gap
  const places = new Map<string, Place>()
  for (const [row, rooms] of rows.entries()) {
    const left = (width - (rooms.length * (box.width + box.gap) - box.gap)) / 2
    for (const [index, one] of rooms.entries())
      places.set(one, { x: left + index * (box.width + box.gap), y: titleHeight + row * box.floor })
  }
  const lines = [...graph.keys()]
    .toSorted()
    .flatMap(from => directImports(graph, from).map(to => drawLine(places.get(from), places.get(to))))
  const boxes = [...places].map(([one, place]) => drawBox(one === '.' ? 'main' : one, place))
  const title = `<text x="0" y="18" font-size="18" font-weight="600" fill="#2b2f3a">${name}/src</text>`
  return {
    svg: [title, ...lines, ...boxes].join('\n'),
    width,
    height: titleHeight + highest * box.floor + box.height,
  }
}

/** Leaves out what other imports of the room lead to as well. */
function directImports(graph: ReturnType<typeof folderGraph>, from: string): string[] {
  const imports = [...(graph.get(from)?.keys() ?? [])]
  const reachable = (start: string): Set<string> => {
    const found = new Set<string>()
    const visit = (one: string) => {
      for (const next of graph.get(one)?.keys() ?? []) {
        if (found.has(next)) continue
        found.add(next)
        visit(next)
      }
    }
    visit(start)
    return found
  }
  const indirect = new Set(imports.flatMap(one => [...reachable(one)]))
  return imports.filter(one => !indirect.has(one)).toSorted()
}

function drawLine(from: Place | undefined, to: Place | undefined): string {
  if (!from || !to) return ''
  const start = { x: from.x + box.width / 2, y: from.y + box.height }
  const end = { x: to.x + box.width / 2, y: to.y }
  const bend = (end.y - start.y) / 2
  return `<path d="M${start.x} ${start.y}C${start.x} ${start.y + bend} ${end.x} ${end.y - bend} ${end.x} ${end.y}" fill="none" stroke="#b59a6a" stroke-width="1.2"/>`
}

function drawBox(label: string, { x, y }: Place): string {
  return `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="5" fill="#fff" stroke="#8c1d2f"/><text x="${x + box.width / 2}" y="${y + 22}" text-anchor="middle" fill="#2b2f3a">${label}</text>`
}

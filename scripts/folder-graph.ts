import { readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importsIn } from './parsed-file.ts'

/** Values are the imports that lead to the other folder, as `from imports to`. */
type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

const root = fileURLToPath(new URL('..', import.meta.url))

export const drawnPackages = ['server', 'web'] as const
export type PackageName = (typeof drawnPackages)[number]

/** Tests may import what they test from anywhere. */
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('test/')

/** Read from the disk, tests aside. `folderOf` names the folder of a path that is relative to `src`. */
export function folderGraph(name: PackageName, folderOf: (path: string) => string): FolderGraph {
  const source = join(root, name, 'src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    path => /\.tsx?$/.test(path) && !isTest(path),
  )
  const graph = new Map<string, Map<string, string[]>>()
  for (const path of files) {
    const from = folderOf(path)
    const imports = graph.get(from) ?? new Map<string, string[]>()
    graph.set(from, imports)
    for (const imported of importsOf(name, path)) {
      const to = folderOf(imported)
      if (to !== from) imports.set(to, [...(imports.get(to) ?? []), `${path} imports ${imported}`])
    }
  }
  return graph
}

export const folder = (path: string) => dirname(path)

/** `.` for files at the root. */
export const room = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '.')

/** One above the highest that it imports. Throws an Error that names the imports of a cycle. */
export function floorsOf(graph: FolderGraph): ReadonlyMap<string, number> {
  const floors = new Map<string, number>()
  const visit = (from: string, above: readonly string[]): number => {
    const known = floors.get(from)
    if (known !== undefined) return known
    if (above.includes(from)) throw new Error(cycleText(graph, [...above.slice(above.indexOf(from)), from]))
    const below = [...(graph.get(from)?.keys() ?? [])].map(to => visit(to, [...above, from]))
    const floor = below.length === 0 ? 0 : Math.max(...below) + 1
    floors.set(from, floor)
    return floor
  }
  for (const from of graph.keys()) visit(from, [])
  return floors
}

function cycleText(graph: FolderGraph, cycle: readonly string[]): string {
  const steps = cycle.slice(1).map((to, index) => graph.get(cycle[index] ?? '')?.get(to)?.[0])
  return `The folders ${cycle.join(' → ')} form a cycle:\n  ${steps.join('\n  ')}`
}

function importsOf(name: PackageName, path: string): string[] {
  return importsIn(`${name}/src/${path}`)
    .filter(({ request }) => /^[#.].*\.tsx?$/.test(request))
    .map(({ request }) => resolve(path, request))
}

function resolve(from: string, request: string): string {
  if (request.startsWith('#')) return request.slice(1)
  return posix.normalize(posix.join(dirname(from), request))
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { drawnPackages, floorsOf, folder, folderGraph, type PackageName, room } from './folder-graph.ts'
import { roomsPicture } from './rooms-picture.ts'
import { trackedFiles } from './tracked-files.ts'

/** Refuses cycles, imports that lead up, and more rooms, floors and files than can be read at a glance. */
const mostRooms = 34
const mostFloors = 11
const mostFiles = 25
/** Generated, or one file a drawing or a decision. */
const isLong = /^(?:server\/src\/db\/migrations|web\/src\/stationery\/art|docs\/decisions)(?:\/|$)/

/** Highest first: a room imports from its own group and those below. `features` are all that are not named. */
const groups: Record<PackageName, readonly (readonly string[])[]> = {
  server: [
    ['lifecycle'],
    ['demo', 'doctor', 'rotate-keys'],
    ['rpc', 'http', 'pages'],
    ['features'],
    ['context'],
    ['live', 'mail', 'jobs', 'limits', 'metrics', 'search'],
    ['db', 'sealing', 'sanitising', 'signing', 'storage'],
    ['config', 'lib'],
  ],
  web: [
    ['.'],
    ['routes'],
    ['layout'],
    ['features'],
    ['people', 'failures'],
    ['session', 'releases'],
    ['stationery', 'ui'],
    ['lib'],
  ],
}

export function importProblems(): string[] {
  const problems = [...drawnPackages.flatMap(problemsOf), ...fullFolders()]
  return problems.length === 0 ? outdatedPicture() : problems
}

function problemsOf(name: PackageName): string[] {
  try {
    floorsOf(folderGraph(name, folder))
    const rooms = folderGraph(name, room)
    const floors = Math.max(...floorsOf(rooms).values()) + 1
    return [
      ...(rooms.size > mostRooms
        ? [`${name}/src has ${rooms.size} rooms, at most ${mostRooms} are allowed`]
        : []),
      ...(floors > mostFloors ? [`${name}/src has ${floors} floors, at most ${mostFloors} are allowed`] : []),
      ...importsUp(name, rooms),
    ]
  } catch (error) {
    return [`${name}/src: ${error instanceof Error ? error.message : error}`]
  }
}

function importsUp(name: PackageName, rooms: ReturnType<typeof folderGraph>): string[] {
  const named = groups[name].flat()
  const groupOf = (one: string) =>
    groups[name].findIndex(group => group.includes(named.includes(one) ? one : 'features'))
  return [...rooms].flatMap(([from, imports]) =>
    [...imports]
      .filter(([to]) => groupOf(to) < groupOf(from))
      .flatMap(([, lines]) => lines.map(line => `${name}/src: ${line}, which stands higher`)),
  )
}

function fullFolders(): string[] {
  const counts = Map.groupBy(trackedFiles(), dirname)
  return [...counts]
    .filter(([path, files]) => files.length > mostFiles && !isLong.test(path))
    .map(([path, files]) => `${path} has ${files.length} files, at most ${mostFiles} are allowed`)
}

function outdatedPicture(): string[] {
  const file = 'docs/rooms.svg'
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === roomsPicture()
  return isCurrent ? [] : [`${file} shows other rooms: npm run draw:rooms`]
}

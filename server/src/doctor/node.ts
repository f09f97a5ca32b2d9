import { type Finding, ok, problem, warning } from '#doctor/finding.ts'

/** The one that the project brings, and is tested with. */
const wanted = 24

export function examineNode(version: string): Finding {
  const major = Number.parseInt(version, 10)
  if (major < wanted) return problem('node', `Node.js is ${version}`, `Take ${wanted}: npm ci brings it`)
  if (major > wanted) {
    return warning('node', `Node.js is ${version}, newer than what this was tested with`, `Take ${wanted}`)
  }
  return ok('node', `Node.js is ${version}`)
}

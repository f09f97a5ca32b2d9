import { type Finding, ok, problem, warning } from '#doctor/finding.ts'

/** Installed by the project and tested with it. */
const testedMajor = 24

export function examineNode(version: string): Finding {
  const major = Number.parseInt(version, 10)
  if (major < testedMajor)
    return problem('node', `Node.js is ${version}`, `Take ${testedMajor}: npm ci brings it`)
  if (major > testedMajor) {
    return warning(
      'node',
      `Node.js is ${version}, newer than what this was tested with`,
      `Take ${testedMajor}`,
    )
  }
  return ok('node', `Node.js is ${version}`)
}

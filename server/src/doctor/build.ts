import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, ok, problem } from '#doctor/finding.ts'
import { built, rendererFile } from '#pages/build.ts'

/** What a build writes last is missing after an interrupted one. */
export function examineBuild(shell = join(built, 'index.html'), renderer = new URL(rendererFile)): Finding {
  if (existsSync(shell) && existsSync(renderer)) return ok('pages', 'the pages are built')
  return problem('pages', 'the pages are not built, or not to the end', 'Run npm run build')
}

import { fileURLToPath } from 'node:url'
import { makeRelease } from './release/make-release.ts'
import { runForOutput } from './release/run.ts'

/** `npm run release` makes the archive of the last commit, its bill of materials and their sums, in the folder `dist`. */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const [changed] = runForOutput('git', ['status', '--porcelain']).split('\n')
if (changed) {
  console.error(
    `${changed.replace(/^\S+ +/, '')} differs from the last commit: a release is made of commits alone.`,
  )
  process.exit(1)
}
for (const path of makeRelease('HEAD', 'dist')) process.stdout.write(`${path}\n`)

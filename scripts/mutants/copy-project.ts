import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { trackedFiles } from '../tracked-files.ts'

/** A folder with all that tests read of this one; it goes with this process. */
export function copyProject(): string {
  const copy = fs.mkdtempSync(join(tmpdir(), 'novelette-mutants-'))
  process.once('exit', () => fs.rmSync(copy, { recursive: true, force: true, maxRetries: 20 }))
  for (const path of trackedFiles()) fs.cpSync(path, join(copy, path))
  for (const path of ['node_modules', 'web/dist']) linkTree(path, join(copy, path))
  return copy
}

/** Nothing writes into the files of packages, a gigabyte. What caches keep is left out. */
function linkTree(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target)
    else if (!entry.isDirectory()) linkOrCopy(source, target)
    else if (!/^\.(?:cache|vi)/.test(entry.name)) linkTree(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    fs.linkSync(source, target)
  } catch {
    // Another disk.
    fs.copyFileSync(source, target)
  }
}

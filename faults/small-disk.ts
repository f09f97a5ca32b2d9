import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { ProductServer } from '../e2e/server.ts'

/** Room for pictures of one colour, and not for one of noise. */
const bytes = 96 * 1024

/** A view of the folders that is the server's alone; whoever is not root becomes the root of that view. */
const ownView = ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])]
const mount = `mount -t tmpfs -o size=${bytes} tmpfs`

/**
 * The command through which a server gets a disk of its own for pictures, that is small. Where none can be mounted, as in a
 * container without that right, no file of it grows beyond a third of that, which writing meets in the same place.
 */
export function smallDisk(): string[] {
  const [program = '', ...words] = [...ownView, 'sh', '-c', `${mount} /tmp`]
  const canMount = spawnSync(program, words).status === 0
  const onSmallDisk = `mkdir -p "$DATA_DIR/pictures" && ${mount} "$DATA_DIR/pictures" && exec "$@"`
  const withSmallFiles = `ulimit -f ${bytes / 3 / 512}; exec "$@"`
  return canMount ? [...ownView, 'sh', '-c', onSmallDisk, 'sh'] : ['sh', '-c', withSmallFiles, 'sh']
}

/** Where the pictures of such a server are seen from outside its view. */
export function picturesOf({ pid, dataDir }: ProductServer): string {
  const root = process.platform === 'linux' ? `/proc/${pid}/root` : '/'
  return join(root, dataDir, 'pictures')
}

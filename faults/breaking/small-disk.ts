import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { ProductServer } from '../../e2e/server.ts'

/** Enough for pictures of one colour, too little for one of noise. */
const bytes = 96 * 1024

/** Users other than root become root within it. */
const mountNamespace = [
  'unshare',
  '--mount',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
]
const mount = `mount -t tmpfs -o size=${bytes} tmpfs`

/** Without the right to mount, as in a container, it limits the file size to a third, so that the same writes fail. */
export function smallDisk(): string[] {
  const [program = '', ...words] = [...mountNamespace, 'sh', '-c', `${mount} /tmp`]
  const canMount = spawnSync(program, words).status === 0
  const onSmallDisk = `mkdir -p "$DATA_DIR/pictures" && ${mount} "$DATA_DIR/pictures" && exec "$@"`
  const withSmallFiles = `ulimit -f ${bytes / 3 / 512}; exec "$@"`
  return canMount ? [...mountNamespace, 'sh', '-c', onSmallDisk, 'sh'] : ['sh', '-c', withSmallFiles, 'sh']
}

/** As seen from outside the server's mount namespace. */
export function picturesFolderOf({ pid, dataDir }: ProductServer): string {
  const root = process.platform === 'linux' ? `/proc/${pid}/root` : '/'
  return join(root, dataDir, 'pictures')
}

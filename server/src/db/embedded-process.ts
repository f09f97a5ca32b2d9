import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { cleanEnv } from '#db/embedded-account.ts'
import { type Cluster, programIn } from '#db/embedded-cluster.ts'
import { ownSettings } from '#db/embedded-settings.ts'

/** One run of PostgreSQL. */
export type Run = {
  readonly exited: Promise<void>
  /** What it said last, for error messages. */
  readonly lastWords: () => string
  /** Ends every session, then PostgreSQL; at once after ten seconds. */
  readonly end: () => void
}

/**
 * The shell between us and PostgreSQL holds a pipe to this process. A line on it, or its end (this process is
 * gone, however that came about) ends PostgreSQL. Its own session keeps Ctrl-C away from it. The lock on the data
 * folder is the kernel's and passes to every process of PostgreSQL, so that nothing starts beside their remains;
 * a postmaster.pid found under it is stale, and would make PostgreSQL refuse wherever its pid was given to another.
 */
const keeper = `
run=$1; shift
trap '' HUP INT TERM
exec 3<&0 </dev/null
if command -v flock >/dev/null; then
  exec 8<.
  flock -w 10 -E 75 8
  if [ $? -eq 75 ]; then echo 'Another PostgreSQL is still at work on this folder.' >&2; exit 75; fi
fi
rm -f postmaster.pid
"$@" 3<&- &
postgres=$!
{
  read -r asked <&3 || : >"$run/alone"
  seconds=0
  while kill -INT "$postgres"; do
    sleep 1
    seconds=$((seconds + 1))
    [ "$seconds" -lt 10 ] || kill -QUIT "$postgres"
  done
} >/dev/null 2>&1 8<&- &
watcher=$!
wait "$postgres"
status=$?
kill -KILL "$watcher" 2>/dev/null
[ -e "$run/alone" ] && rm -rf "$run"
exit "$status"
`

/** Starts PostgreSQL; it does not answer yet. */
export function startRun(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Run {
  const words = commandLine(cluster, settings)
  const child = spawn(words[0], words.slice(1), {
    ...cluster.account.ids,
    cwd: cluster.folder,
    env: cleanEnv,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  const keep = (line: string) => {
    lines.push(line)
    if (lines.length > 10) lines.shift()
    log(line)
  }
  createInterface({ input: child.stderr }).on('line', keep)
  // The pipe breaks when PostgreSQL is gone already; `exited` tells.
  child.stdin.on('error', () => {})
  const exited = new Promise<void>(resolve => {
    // Its last words may still be on their way, but must not be awaited for long: sessions hold that pipe too.
    child.on('exit', () => setTimeout(resolve, 200))
    child.on('close', () => resolve())
    child.on('error', error => {
      keep(String(error))
      resolve()
    })
  })
  const end = () => {
    if (!child.stdin.writableEnded) child.stdin.end('end\n')
  }
  return { exited, lastWords: () => lines.join('\n'), end }
}

function commandLine(cluster: Cluster, settings: Readonly<Record<string, string>>): [string, ...string[]] {
  const { account, native, folderArgument, runFolder } = cluster
  const all = { ...ownSettings, unix_socket_directories: runFolder, ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = [programIn(native, 'postgres'), '-D', folderArgument, ...options]
  const [first, ...rest] = [
    ...account.prefix,
    '/bin/sh',
    '-c',
    keeper,
    'novelette-postgres',
    runFolder,
    ...postgres,
  ]
  return [first ?? '/bin/sh', ...rest]
}

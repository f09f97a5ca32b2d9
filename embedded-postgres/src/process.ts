import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { cleanEnv } from '#account.ts'
import type { Cluster } from '#cluster.ts'
import { programIn } from '#programs.ts'
import { serverSettingsOf } from '#settings.ts'

export type Run = {
  readonly exited: Promise<void>
  readonly lastWords: () => string
  /** Ends all sessions; immediate shutdown after 10 seconds. */
  readonly end: () => void
}

/**
 * The supervisor shuts PostgreSQL down at a line on its pipe or its end (this process died). A session of its own keeps Ctrl-C
 * away. All PostgreSQL processes inherit its lock on the data folder, so nothing starts beside remains of an earlier run, and
 * postmaster.pid is stale: PostgreSQL would refuse to start if its pid was reused.
 */
const supervisorScript = `
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

/** Does not wait until PostgreSQL accepts connections. */
export function startRun(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Run {
  const command = commandLine(cluster, settings)
  const child = spawn(command[0], command.slice(1), {
    ...cluster.account.ids,
    cwd: cluster.folder,
    env: cleanEnv,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  const record = (line: string) => {
    lines.push(line)
    if (lines.length > 10) lines.shift()
    log(line)
  }
  createInterface({ input: child.stderr }).on('line', record)
  // `exited` reports that PostgreSQL has already ended.
  child.stdin.on('error', () => {})
  const exited = new Promise<void>(resolve => {
    // Last log lines may still arrive; `close` may come late.
    child.on('exit', () => setTimeout(resolve, 200))
    child.on('close', () => resolve())
    child.on('error', error => {
      record(String(error))
      resolve()
    })
  })
  const end = () => {
    if (!child.stdin.writableEnded) child.stdin.end('end\n')
  }
  return { exited, lastWords: () => lines.join('\n'), end }
}

function commandLine(cluster: Cluster, settings: Readonly<Record<string, string>>): [string, ...string[]] {
  const { account, programs, folderArgument, runFolder } = cluster
  const all = { ...serverSettingsOf(programs), unix_socket_directories: runFolder, ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = [programIn(programs.native, 'postgres'), '-D', folderArgument, ...options]
  const [first, ...rest] = [
    ...account.prefix,
    '/bin/sh',
    '-c',
    supervisorScript,
    'novelette-postgres',
    runFolder,
    ...postgres,
  ]
  return [first ?? '/bin/sh', ...rest]
}

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { examine } from '#doctor/examine.ts'
import { asLine } from '#doctor/finding.ts'
import type { Settings } from '#test/commands.ts'

const program = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

type Report = { text: string; problems: string[] }

/** As the command does, within this process. Throws if the text holds a secret. */
export async function diagnose(settings: Settings): Promise<Report> {
  return reportOf((await examine(settings)).map(asLine).join('\n'), settings)
}

export async function runDoctor(
  settings: Settings,
  options: readonly string[] = [],
): Promise<Report & { code: number }> {
  const env = { PATH: process.env.PATH, ...settings }
  const [code, text] = await new Promise<[number, string]>(resolve => {
    execFile(process.execPath, [program('doctor/main.ts'), ...options], { env }, (error, stdout, stderr) =>
      resolve([error ? Number(error.code) : 0, stdout + stderr]),
    )
  })
  return { code, ...reportOf(text, settings) }
}

/** `problems` are without advice. */
function reportOf(text: string, settings: Settings): Report {
  const secrets = Object.entries(settings).filter(
    ([name]) => /KEY|SECRET|TOKEN/.test(name) && name !== 'S3_ACCESS_KEY_ID',
  )
  const bytes = secrets.flatMap(([, value]) => value.split(/[:,]/)).filter(value => value.length > 8)
  for (const one of [...bytes, 'tell-no-one'])
    if (text.includes(one)) throw new Error(`It told a secret: ${text}`)
  const lines = text.split('\n').map(line => /^(problem|warning) +(\S+) +(.*?)\. /.exec(line))
  return { text, problems: lines.flatMap(found => (found ? [`${found[1]} ${found[2]}: ${found[3]}`] : [])) }
}

export async function startMain(settings: Settings): Promise<{ stop(): Promise<void> }> {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'error', ...settings }
  const child = spawn(process.execPath, [program('lifecycle/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const said of child.stdout) if (String(said).includes('/mailbox')) break
  return {
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

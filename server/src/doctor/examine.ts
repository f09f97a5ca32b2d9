import { type Config, checkSettings } from '#config/config.ts'
import type { Env } from '#config/secret-files.ts'
import { examineDatabase } from '#doctor/database.ts'
import { type Finding, ok, problem } from '#doctor/finding.ts'
import { examineKeys } from '#doctor/keys.ts'
import { examineAddress, examineBuild, examineDisk, examineNode, examinePort } from '#doctor/machine.ts'
import { examineEvents, examineMail, examinePush, examineStorage, sendTrialMail } from '#doctor/services.ts'
import { examineRunningVersion, examineVersion } from '#doctor/version.ts'
import { kindOf } from '#lib/log.ts'

type Examination = (config: Config) => Promise<readonly Finding[]>

/** The port check tells the database check whether our own server has it. */
const examinations: Readonly<Record<string, Examination>> = {
  address: examineAddress,
  keys: examineKeys,
  port: examinePort,
  version: examineRunningVersion,
  database: examineDatabase,
  events: examineEvents,
  storage: examineStorage,
  mail: examineMail,
  push: examinePush,
  disk: examineDisk,
}

/** Checks that need settings run only if these are valid. */
export async function examine(
  env: Env,
  { mailTo }: { readonly mailTo?: string | undefined } = {},
): Promise<readonly Finding[]> {
  const { config, wrong } = checkSettings(env)
  const findings: Finding[] = [examineVersion(), examineNode(process.versions.node), examineBuild()]
  if (!config) {
    const rest = 'the rest is looked at when the settings are right'
    return [
      ...findings,
      ...wrong.map(one => problem('settings', one.replace(/\.$/, ''), `Put it right; ${rest}`)),
    ]
  }
  findings.push(ok('settings', 'every setting is understood'))
  for (const [about, examination] of Object.entries(examinations)) {
    findings.push(...(await examination(config).catch(error => [unforeseen(about, error)])))
  }
  if (mailTo !== undefined) {
    findings.push(await sendTrialMail(config, mailTo))
  }
  return findings
}

/** Messages can hold passwords. */
function unforeseen(about: string, error: unknown): Finding {
  return problem(about, `it could not be examined (${kindOf(error)})`, 'Look into the log of the server')
}

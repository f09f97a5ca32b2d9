import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chooseAccount } from '@novelette/embedded-postgres/account.ts'
import { expect, onTestFinished, test } from 'vitest'
import { readOrMakeKeys } from '#config/keys-file.ts'
import type { Settings } from '#test/commands.ts'
import { diagnose } from '#test/doctor.ts'
import { freePort } from '#test/free-port.ts'

const programs = {
  server: 'lifecycle/main.ts',
  'rotate-keys': 'rotate-keys/rotate-keys-command.ts',
  'resume-delivery': 'scheduling/resume-delivery-command.ts',
  doctor: 'doctor/main.ts',
  backup: '../../backup/src/backup-command.ts',
  restore: '../../backup/src/restore/restore-command.ts',
}

/** Root may write everywhere: then another user runs it. */
const account = await chooseAccount([], process.execPath)

async function runIn(
  dataDir: string,
  name: keyof typeof programs,
  args: readonly string[] = [],
  settings: Settings = {},
) {
  const words = [
    ...account.prefix,
    process.execPath,
    join(import.meta.dirname, '..', programs[name]),
    ...args,
  ]
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    BACKUP_KEY: 'roses are red, I think',
    ...settings,
  }
  const { status, stdout, stderr } = spawnSync(words[0] ?? '', words.slice(1), {
    ...account.ids,
    env,
    encoding: 'utf8',
    timeout: 50_000,
  })
  return { status, said: (stdout + stderr).trim() }
}

/** Of that user. */
function folderOfMode(mode: number): string {
  const root = mkdtempSync(join(tmpdir(), 'novelette-data-dir-'))
  const folder = join(root, 'data')
  mkdirSync(folder)
  readOrMakeKeys(folder)
  if (account.ids)
    for (const path of [folder, join(folder, 'keys.json')]) chownSync(path, account.ids.uid, account.ids.gid)
  chmodSync(root, 0o755)
  chmodSync(folder, mode)
  onTestFinished(() => {
    chmodSync(folder, 0o700)
    rmSync(root, { recursive: true })
  })
  return folder
}

const line = (folder: string, why: string) =>
  `The data folder ${folder} cannot be used: ${why}. Set DATA_DIR to a folder that this user can write.`

test.each([
  ['server', []],
  ['rotate-keys', ['--new-key']],
] as const)(
  '%s says in one line that the data folder cannot be written, and writes nothing',
  async (name, args) => {
    const folder = folderOfMode(0o555)
    const said = line(folder, 'this user may not write there')
    expect(await runIn(folder, name, args)).toEqual({ status: 1, said })
    expect(readdirSync(folder)).toEqual(['keys.json'])
  },
)

test('the server says so of a folder below one that cannot be written or entered', async () => {
  for (const mode of [0o555, 0o600]) {
    const folder = join(folderOfMode(mode), 'data')
    const said = line(folder, 'this user may not write there')
    expect(await runIn(folder, 'server')).toEqual({ status: 1, said })
  }
})

test('server, rotate-keys and doctor refuse a file as the data folder', async () => {
  const file = join(folderOfMode(0o755), 'keys.json')
  const said = line(file, `${file} is a file`)
  for (const name of ['server', 'rotate-keys'] as const)
    expect(await runIn(file, name, name === 'server' ? [] : ['--new-key'])).toEqual({ status: 1, said })
  const { problems } = await diagnose({ DATA_DIR: file, PORT: String(await freePort()) })
  expect(problems).toContain(`problem disk: the data folder ${file} cannot be used: ${file} is a file`)
})

const secret = 'tell-no-one'

function secretFile(content: string, mode = 0o644): string {
  const path = join(mkdtempSync(join(tmpdir(), 'novelette-secret-')), 'secret')
  onTestFinished(() => rmSync(dirname(path), { recursive: true }))
  chmodSync(dirname(path), 0o755)
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}

async function expectRefusedSecret(name: keyof typeof programs, args: readonly string[]): Promise<void> {
  const folder = join(folderOfMode(0o755), 'new')
  const settings = { SMTP_URL_FILE: secretFile(`smtp://${secret}`, 0o000) }
  expect(await runIn(folder, name, args, settings)).toEqual({
    status: 1,
    said: 'SMTP_URL_FILE names a file that cannot be read: let it name a file of the secret alone, which this user can read.',
  })
  expect(existsSync(folder)).toBe(false)
}

test('server and rehearsal refuse a file of a secret that they may not read, in one line', async () => {
  await expectRefusedSecret('server', [])
  await expectRefusedSecret('doctor', ['--rehearse-restore', 'a.backup'])
})

test('rotate-keys, resume-delivery, backup and restore refuse such a file, too', {
  tags: ['long'],
}, async () => {
  await expectRefusedSecret('rotate-keys', [])
  await expectRefusedSecret('resume-delivery', [])
  await expectRefusedSecret('backup', [])
  await expectRefusedSecret('restore', ['a.backup'])
})

test.each([
  ['LETTER_KEYS_FILE', 'LETTER_KEYS: entry 1 must be an id'],
  ['VAPID_KEYS_FILE', 'VAPID_KEYS'],
  ['AUTH_SECRET_FILE', 'AUTH_SECRET is not understood'],
])('the server refuses a wrong secret in %s in one line, and writes nothing', async (name, why) => {
  const folder = join(folderOfMode(0o755), 'new')
  const { status, said } = await runIn(folder, 'server', [], { [name]: secretFile(`${secret}\n`) })
  expect(status).toBe(1)
  expect(said).toContain(why)
  expect(said).not.toMatch(/\n|tell-no-one/)
  expect(existsSync(folder)).toBe(false)
})

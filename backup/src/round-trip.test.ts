import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureUrl } from '@novelette/domain/accounts/pictures.ts'
import { enclosurePath, enclosureUrl } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { demoPassword, people } from '@novelette/server/demo/people.ts'
import { type Browser, browse } from '@novelette/server/test/browser.ts'
import { ended, run, type Settings, start } from '@novelette/server/test/commands.ts'
import { freePort } from '@novelette/server/test/free-port.ts'
import { createDevice } from '@novelette/server/test/notices/push-devices.ts'
import { jpeg } from '@novelette/server/test/photos.ts'
import { storePhoto, upload } from '@novelette/server/test/uploads.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { entryNames } from '#manifest.ts'
import { openBackup } from '#restore/read-backup.ts'

const timeout = 600_000

async function serve(settings: Settings, args: string[] = []) {
  const port = String(await freePort())
  const server = start('server', args, { ...settings, PORT: port })
  onTestFinished(async () => void (await ended(server.child, 'SIGKILL')))
  await vi.waitUntil(() => server.said().includes('/mailbox') || server.child.exitCode !== null, {
    timeout: 300_000,
  })
  return { ...server, url: `http://localhost:${port}` }
}

async function signInElena(url: string): Promise<Browser> {
  const browser = browse(url)
  await browser.client.accounts.signIn({ email: people.elena.email, password: demoPassword })
  return browser
}

async function readEverything({ client, fetch }: Browser, stem: string, photograph: string) {
  const inbox = await client.letters.inbox({})
  const [first] = inbox.letters
  return {
    inbox,
    opened: first && (await client.letters.received({ id: first.id })),
    sent: await client.letters.sent({}),
    keepsakes: await client.letters.keepsakes({}),
    drafts: await client.drafts.list(),
    blocks: await client.blocks.list(),
    guests: await readGuests(client),
    signature: await client.signatures.get(),
    notices: await client.notices.settings(),
    profile: await client.profiles.own(),
    photograph: Buffer.from(
      await (await fetch(enclosureUrl(enclosurePath('photograph', photograph), 'large'))).arrayBuffer(),
    ),
    picture: Buffer.from(await (await fetch(pictureUrl(stem, 256))).arrayBuffer()),
  }
}

/** The link opens its sealed secret, the list the mask of its sealed address. */
async function readGuests(client: Browser['client']) {
  const guests = await client.guests.list()
  const links = await Promise.all(guests.map(({ id }) => client.guests.link({ id })))
  return { guests, links }
}

/** Names of what is packed into a backup and holds a key, in any form; with the file of keys, whatever is in it. */
async function entriesWithKeys(
  path: string,
  { DATA_DIR, BACKUP_KEY }: { readonly DATA_DIR: string; readonly BACKUP_KEY: string },
): Promise<string[]> {
  const { authSecret, letterKeys } = JSON.parse(readFileSync(join(DATA_DIR, 'keys.json'), 'utf8'))
  const keys: string[] = [authSecret, ...letterKeys.split(',').map((key: string) => key.split(':')[1])]
  const forms = keys.flatMap(key => {
    const bytes = Buffer.from(key, 'base64')
    return [key, bytes, bytes.toString('hex'), Buffer.from(key).toString('hex')]
  })
  expect(forms.every(({ length }) => length >= 32)).toBe(true)
  const { entries } = await openBackup(path, { from: 'passphrase', passphrase: BACKUP_KEY })
  const names: string[] = []
  const found: string[] = []
  for await (const { name, bytes } of entries()) {
    names.push(name)
    if (name.includes('keys.json') || forms.some(form => bytes.includes(form))) found.push(name)
  }
  expect(names).toContain(entryNames.manifest)
  return found
}

/** Rule 7.5 */
test('an installation is restored on another machine from its backup and its keys', {
  timeout,
  tags: ['long'],
}, async () => {
  const root = mkdtempSync(join(tmpdir(), 'novelette-backup-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }))
  const here = { DATA_DIR: join(root, 'here'), BACKUP_KEY: 'violets are blue, 1847' }
  const there = { ...here, DATA_DIR: join(root, 'there') }
  const [backup, later, keys] = [
    join(root, 'one.backup'),
    join(root, 'two.backup'),
    join(root, 'keys.sealed'),
  ]

  const server = await serve(here, ['--demo'])
  const elena = await signInElena(server.url)
  const stem = await upload(elena, await jpeg())
  const draft = {
    id: randomUUID(),
    receiver: 'Theo',
    content: '<p>Not yet said</p>',
    banner: 'starry-night',
  } as const
  await elena.client.drafts.save({ ...draft, revision: 0 })
  const guest = { id: randomUUID(), name: 'Rosalind', email: 'rosalind@example.com' }
  await elena.client.guests.create(guest)
  await elena.client.signatures.set({ signature: 'gAAI' })
  const photograph = await storePhoto(elena, await jpeg())
  const [letter] = (await elena.client.letters.inbox({})).letters
  if (!letter) throw new Error('The demo left no letter.')
  await elena.client.letters.received({ id: letter.id })
  await elena.client.letters.setFavourite({ id: letter.id, favourite: true })
  await elena.client.blocks.block({ personId: letter.sender.id })
  await elena.client.notices.change({ mail: 'daily', dailyAt: '07:30', timeZone: 'Europe/Lisbon' })
  await elena.client.notices.mute({ personId: letter.sender.id })
  await elena.client.notices.subscribe(createDevice())
  const before = await readEverything(elena, stem, photograph)
  expect(before.notices).toMatchObject({ devices: [{}], muted: [{}], vapidKey: expect.any(String) })

  // First while the server runs, then after it was killed.
  const first = await run('backup', [backup], here)
  expect(first.said).toContain(`The backup is in ${backup}. The keys are not in it`)
  expect(first.code).toBe(0)
  expect(first.said).toMatch(/Restored and compared: letters 25, drafts 1, accounts 5, files of pictures 3,/)
  expect(first.said).toMatch(
    /Letters, drafts, links, signatures, photographs and recordings opened under the keys: 29\./,
  )
  await ended(server.child, 'SIGKILL')
  const second = await run('backup', [later], here)
  expect(second.code).toBe(0)
  expect(readdirSync(root).sort()).toEqual(['here', 'one.backup', 'two.backup'])
  expect((await run('backup', ['--keys', keys], here)).code).toBe(0)
  expect(await entriesWithKeys(backup, here)).toEqual([])

  const withoutKeys = await run('restore', [backup], there)
  expect(withoutKeys.code).toBe(1)
  expect(withoutKeys.said).toContain('There are no keys in')
  expect(existsSync(there.DATA_DIR)).toBe(false)
  expect((await run('restore', ['--keys', keys], there)).code).toBe(0)
  expect((await run('restore', [backup], there)).said).toContain('Start the server: everyone signs in anew.')

  const restored = await serve(there)
  const after = browse(restored.url)
  for (const [name, value] of elena.cookies) after.cookies.set(name, value)
  await expect(after.client.drafts.list()).rejects.toMatchObject({ code: 'signed_out' })
  // Browsers hand their devices in again, under the same key.
  const notices = { ...before.notices, devices: [] }
  expect(await readEverything(await signInElena(restored.url), stem, photograph)).toEqual({
    ...before,
    notices,
  })
  await ended(restored.child, 'SIGTERM')

  const again = await run('restore', [backup], there)
  expect(again.code).toBe(1)
  expect(again.said).toContain('The database is not empty')
})

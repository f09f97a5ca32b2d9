import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@novelette/files/has-code.ts'
import type { Mail } from '#mail/mail.ts'

export type StoredMail = Mail & { readonly id: string; readonly sentAt: Date }

/** The last 200 mails of a server without SMTP. */
export type Mailbox = {
  keep(mail: Mail): Promise<void>
  list(): Promise<StoredMail[]>
  read(id: string): Promise<StoredMail | null>
}

const mostKept = 200
const idForm = /^\d{15}-[0-9a-f]{8}$/

export function openMailbox(dataDir: string): Mailbox {
  const folder = join(dataDir, 'mailbox')
  const pathOf = (id: string) => join(folder, `${id}.json`)

  async function read(id: string): Promise<StoredMail | null> {
    if (!idForm.test(id)) return null
    try {
      const mail: Mail = JSON.parse(await readFile(pathOf(id), 'utf8'))
      return { ...mail, id, sentAt: new Date(Number(id.slice(0, 15))) }
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null
      throw error
    }
  }

  return {
    async keep(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Sorted names are in order.
      const id = `${String(Date.now()).padStart(15, '0')}-${randomBytes(4).toString('hex')}`
      await writeFile(`${pathOf(id)}.new`, JSON.stringify(mail), { mode: 0o600, flush: true })
      await rename(`${pathOf(id)}.new`, pathOf(id))
      for (const old of (await idsIn(folder)).slice(mostKept)) await rm(pathOf(old), { force: true })
    },
    async list() {
      const mails = await Promise.all((await idsIn(folder)).map(read))
      return mails.filter(mail => mail !== null)
    },
    read,
  }
}

async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  const kept = names.filter(name => name.endsWith('.json')).map(name => name.slice(0, -'.json'.length))
  return kept
    .filter(id => idForm.test(id))
    .sort()
    .reverse()
}

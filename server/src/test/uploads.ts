import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureSizes, pictureUploadPath } from '@novelette/domain/accounts/pictures.ts'
import { enclosurePath, enclosureUrl } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { profiles } from '#db/schema.ts'
import type { Browser } from '#test/browser.ts'
import type { TestApp, TestPerson } from '#test/harness.ts'

type Uploader = Pick<Browser, 'fetch'>

export const post = ({ fetch }: Uploader, file: Buffer, query = '', init: RequestInit = {}) =>
  fetch(`${pictureUploadPath}${query}`, { method: 'POST', body: new Uint8Array(file), ...init })

export async function outcome(answering: Response | Promise<Response>): Promise<[number, string]> {
  const answer = await answering
  return [answer.status, (await answer.json()).code]
}

export async function upload(person: Uploader, file: Buffer, query?: string): Promise<string> {
  const answer = await post(person, file, query)
  return (await answer.json()).stem
}

export const filesFor = (stem: string) =>
  pictureSizes.map(size => `${stem.split('/')[1]}-${size}.webp`).sort()

export function pictureFilesOf(app: TestApp) {
  async function stemOf({ user }: TestPerson): Promise<string | null | undefined> {
    const [row] = await app.deps.db.select().from(profiles).where(eq(profiles.id, user.id))
    return row?.profilePicture
  }
  async function filesOf({ user }: TestPerson): Promise<string[]> {
    const files = await readdir(join(app.deps.config.dataDir, 'pictures', user.id)).catch(() => [])
    return files.sort()
  }
  const untilOnly = (person: TestPerson, files: string[]) =>
    vi.waitFor(async () => expect(await filesOf(person)).toEqual(files), { timeout: 30_000 })
  return { stemOf, filesOf, untilOnly }
}

/** Markup of a letter with these photographs. */
export const enclosing = (...ids: readonly string[]) =>
  joinLetter({
    words: '<p>Look what I found.</p>',
    photographs: ids.map(id => ({
      id,
      width: 600,
      height: 400,
      caption: 'By the sea',
      description: '',
      isFaceDown: false,
    })),
  })

export const storeFile = ({ fetch }: Uploader, file: Buffer, id: string = randomUUID(), headers = {}) =>
  fetch(enclosurePath('photograph', id), { method: 'POST', body: new Uint8Array(file), headers })

/** Its id. */
export async function storePhoto(person: Uploader, file: Buffer): Promise<string> {
  const answer = await storeFile(person, file)
  const { id, code } = await answer.json()
  if (code) throw new Error(code)
  return id
}

export const lookAt = (
  { fetch }: Uploader,
  id: string,
  size: 'large' | 'small' = 'large',
  init: RequestInit = {},
) => fetch(enclosureUrl(enclosurePath('photograph', id), size), init)

/** 200, or the code of a refusal. */
export async function shownTo(person: Uploader, id: string): Promise<number | string> {
  const answer = await lookAt(person, id)
  return answer.ok ? answer.status : (await answer.json()).code
}

/** Markup of a letter with these recordings. */
export const speaking = (...ids: readonly string[]) =>
  joinLetter({
    words: '<p>Listen.</p>',
    recordings: ids.map(id => ({ id, seconds: 1, words: 'I miss you' })),
  })

export const storeSound = ({ fetch }: Uploader, file: Buffer, id: string = randomUUID(), headers = {}) =>
  fetch(enclosurePath('recording', id), { method: 'POST', body: new Uint8Array(file), headers })

/** Its id. */
export async function storeRecording(person: Uploader, file: Buffer): Promise<string> {
  const answer = await storeSound(person, file)
  const { id, code } = await answer.json()
  if (code) throw new Error(code)
  return id
}

/** 200, or the code of a refusal. */
export async function heardBy({ fetch }: Uploader, id: string): Promise<number | string> {
  const answer = await fetch(enclosurePath('recording', id))
  return answer.ok ? answer.status : (await answer.json()).code
}

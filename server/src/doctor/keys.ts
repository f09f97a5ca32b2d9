import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '@novelette/files/has-code.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Config } from '#config/config.ts'
import { readOrMakeKeys } from '#config/keys-file.ts'
import { guests } from '#db/guests-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { enclosures, signatures } from '#db/people-schema.ts'
import { letters } from '#db/schema.ts'
import { type Finding, ok, problem, warning } from '#doctor/finding.ts'
import { type LetterKeys, parseLetterKeys } from '#sealing/letter-keys.ts'
import { SealError } from '#sealing/seal-bytes.ts'
import { enclosureBinding, openEnclosure, openSignature, signatureBinding } from '#sealing/seal-enclosure.ts'
import { guestBinding, openGuest } from '#sealing/seal-guest.ts'
import { letterBinding, openBody, openPreview, sealText } from '#sealing/sealing.ts'

/** Findings hold no key bytes. */
export async function examineKeys(config: Config): Promise<readonly Finding[]> {
  try {
    const keys = findKeys(config)
    if (!keys) return [ok('keys', 'the first start makes them')]
    testKeys(keys)
    const ids = keys.versions.map(({ id }) => id).join(', ')
    return [
      ok('keys', `letters are sealed under ${keys.newest.id}; known are ${ids}`),
      ...examineFileMode(config),
    ]
  } catch (error) {
    // Our own messages, which quote no key.
    const says = error instanceof Error ? error.message.replace(/\.$/, '') : 'they cannot be read'
    return [problem('keys', says, 'Letters cannot be read without them')]
  }
}

/** Null if the first start would make them. Throws when the server would refuse to start. */
function findKeys({ letterKeys, authSecret, dataDir }: Config): LetterKeys | null {
  if (letterKeys && authSecret) return parseLetterKeys(letterKeys)
  const isNew = !existsSync(join(dataDir, 'keys.json')) && !existsSync(join(dataDir, 'postgres'))
  if (isNew) return letterKeys ? parseLetterKeys(letterKeys) : null
  const stored = readOrMakeKeys(dataDir)
  if (Buffer.from(authSecret ?? stored.authSecret, 'base64').length < 32) {
    throw new Error(`authSecret in ${join(dataDir, 'keys.json')} is shorter than 32 bytes.`)
  }
  return parseLetterKeys(letterKeys ?? stored.letterKeys)
}

function testKeys(keys: LetterKeys): void {
  const binding = ['doctor']
  const text = { body: 'Dear Doctor', preview: 'Dear' }
  const sealed = sealText(keys, binding, text)
  const isWhole =
    openBody(keys, binding, sealed) === text.body && openPreview(keys, binding, sealed) === text.preview
  if (!isWhole) throw new Error(`The key ${keys.newest.id} does not open what it seals.`)
}

function examineFileMode({ dataDir }: Config): Finding[] {
  const path = join(dataDir, 'keys.json')
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o077) === 0) return []
  return [warning('keys', `other users of this machine can read ${path}`, `chmod 600 ${path}`)]
}

type KeyUse = { readonly id: string; readonly count: number }

/** LETTER_KEYS must have every id used in the database, and each key open a letter sealed under its id. */
export async function examineLetterKeys(db: Db, config: Config): Promise<readonly Finding[]> {
  const keys = keysOrNull(config)
  if (!keys) return []
  try {
    const findings: Finding[] = []
    for (const used of await idsInUse(db)) findings.push(...(await examineKey(db, keys, used)))
    return findings.length > 0
      ? findings
      : [ok('letters', 'every letter and draft is sealed under a key that is known')]
  } catch (error) {
    if (!hasCode(error instanceof Error ? error.cause : null, '57014')) throw error
    const says = 'there are too many letters to look through in a minute'
    return [warning('letters', says, 'Keep every key in LETTER_KEYS that letters were ever sealed under')]
  }
}

/** Null if invalid, which examineKeys reports. */
function keysOrNull(config: Config): LetterKeys | null {
  try {
    return findKeys(config)
  } catch {
    return null
  }
}

async function idsInUse(db: Pick<Queries, 'execute'>): Promise<readonly KeyUse[]> {
  const { rows } = await db.execute<KeyUse>(sql`
    select key_id as id, count(*)::int as count from (
      select key_id from letters union all select key_id from drafts union all select key_id from draft_versions
      union all select key_id from guests union all select key_id from signatures
      union all select key_id from enclosures
    ) as sealed group by 1 order by 1`)
  return rows
}

async function examineKey(
  db: Pick<Queries, 'select'>,
  keys: LetterKeys,
  { id, count }: KeyUse,
): Promise<Finding[]> {
  if (!keys.find(id)) {
    const says = `${count} letters and drafts are sealed under ${id}, which LETTER_KEYS lacks: nobody can read them`
    return [problem('letters', says, `Add ${id} from your copy of the keys, behind the newest`)]
  }
  const ofThisKey = and(eq(letters.keyId, id), isNull(letters.takenBackAt))
  const [letter] = await db.select().from(letters).where(ofThisKey).limit(1)
  const [guest] = await db.select().from(guests).where(eq(guests.keyId, id)).limit(1)
  const [signature] = await db.select().from(signatures).where(eq(signatures.keyId, id)).limit(1)
  const [enclosure] = await db.select().from(enclosures).where(eq(enclosures.keyId, id)).limit(1)
  const unopened = [
    ...(letter && !opensLetter(keys, letter) ? ['a letter'] : []),
    ...(guest && !opensGuest(keys, guest) ? ['a link'] : []),
    ...(signature && !opensSignature(keys, signature) ? ['a signature'] : []),
    ...(enclosure && !opensEnclosure(keys, enclosure) ? [`a ${enclosure.kind}`] : []),
  ]
  return unopened.map(what => {
    const says = `the key ${id} of LETTER_KEYS does not open ${what} that is sealed under ${id}: it is another of that name`
    return problem('letters', says, 'Put the key of that name back from your copy of the keys')
  })
}

const opensLetter = (keys: LetterKeys, letter: typeof letters.$inferSelect) =>
  opens(() => openPreview(keys, letterBinding(letter), letter))

const opensGuest = (keys: LetterKeys, guest: typeof guests.$inferSelect) =>
  opens(() => openGuest(keys, guestBinding(guest), guest))

const opensSignature = (keys: LetterKeys, signature: typeof signatures.$inferSelect) =>
  opens(() => openSignature(keys, signatureBinding(signature), signature))

const opensEnclosure = (keys: LetterKeys, enclosure: typeof enclosures.$inferSelect) =>
  opens(() => openEnclosure(keys, enclosureBinding(enclosure), enclosure))

function opens(open: () => unknown): boolean {
  try {
    open()
    return true
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}

import { readFileSync, type Stats, statSync } from 'node:fs'
import { hasCode } from '@novelette/files/has-code.ts'

export type Env = Readonly<Record<string, string | undefined>>

type Named = {
  readonly name: string
  /** `NAME_FILE` may name a file that holds it. */
  readonly isSecret?: true
  /** A passphrase: spaces around it belong to it. */
  readonly keepsSpaces?: true
}

const mostBytes = 64 * 1024

/**
 * What a setting is set to, by its variable or by a file; null where it is not set. Throws an Error that quotes neither: a secret
 * may stand where its file's name belongs.
 */
export function readSetting(env: Env, { name, isSecret, keepsSpaces }: Named): string | null {
  const set = (keepsSpaces ? env[name] : env[name]?.trim()) || null
  const variable = `${name}_FILE`
  const path = env[variable]?.trim()
  if (!path) return set
  if (!isSecret) throw new Error(`${variable} is set, and ${name} is no secret: set ${name} itself.`)
  if (set) throw new Error(`${name} and ${variable} are both set: leave one of them away.`)
  const text = readSecret(path, variable)
  return keepsSpaces ? text : text.trim()
}

/** Without the newlines at its end. */
function readSecret(path: string, variable: string): string {
  const refuse = (why: string) =>
    new Error(`${variable} names ${why}: let it name a file of the secret alone, which this user can read.`)
  const found = reading(() => statSync(path), refuse)
  if (!found.isFile()) throw refuse(whatIsNoFile(found))
  if (found.size > mostBytes) throw refuse('a file of more than 64 kB')
  const bytes = reading(() => readFileSync(path), refuse)
  const text = decoded(bytes)?.replace(/[\r\n]+$/, '')
  if (text === undefined) throw refuse('a file that is no text in UTF-8')
  if (text.trim() === '') throw refuse('an empty file')
  return text
}

const whatIsNoFile = (found: Stats) => (found.isDirectory() ? 'a folder' : 'what is no plain file')

function reading<Result>(read: () => Result, refuse: (why: string) => Error): Result {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].some(code => hasCode(error, code))) throw refuse('a file that is not there')
    throw refuse('a file that cannot be read')
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

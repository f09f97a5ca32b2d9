import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { hasCode } from '#has-code.ts'

/**
 * Makes a file whole or not at all, readable by its owner alone, and on the disk before it returns.
 * Never replaces: throws an error with code EEXIST when the file is already there.
 */
export function createDurably(path: string, text: string): void {
  const draft = `${path}.${process.pid}.new`
  writeFileSync(draft, text, { mode: 0o600, flag: 'w', flush: true })
  try {
    linkSync(draft, path)
  } finally {
    unlinkSync(draft)
  }
  syncFolder(dirname(path))
}

/** The same for a file that is there: what is read at any moment is the old text or the new one, whole. */
export function replaceDurably(path: string, text: string): void {
  const draft = `${path}.${process.pid}.new`
  writeFileSync(draft, text, { mode: 0o600, flag: 'w', flush: true })
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** A name given or taken away in this folder survives a power cut from here on. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** The text of a file, or null where there is none. */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

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

/** Atomic, readable by its owner alone, and flushed. Throws EEXIST. */
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

/** A reader sees the old text or the new one. */
export function replaceDurably(path: string, text: string): void {
  const draft = `${path}.${process.pid}.new`
  writeFileSync(draft, text, { mode: 0o600, flag: 'w', flush: true })
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** Created or removed names survive a power cut. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

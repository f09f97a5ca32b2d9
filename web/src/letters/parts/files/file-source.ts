import type { EnclosureKind } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import {
  enclosurePath,
  enclosureUrl,
  linkEnclosurePath,
  reportedEnclosurePath,
} from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { createContext } from 'react'
import { createStore } from '#lib/store.ts'

/** `size` where its kind has several. */
export type LetterFile = { readonly kind: EnclosureKind; readonly id: string; readonly size?: string }

/** From where the files of what lies in a letter come. */
export type FileSource = {
  /** Where its bytes are, or a promise of it. */
  readonly urlOf: (file: LetterFile) => string | Promise<string>
  /** Pictures are covered until they are turned over. */
  readonly isCovered?: boolean
  /** Of a letter that its reader got: who is named beside a recording on a lock screen, if they asked for names. */
  readonly writer?: string
}

const fileUrl = ({ kind, id, size }: LetterFile) => enclosureUrl(enclosurePath(kind, id), size)

export const linkFileUrl = ({ kind, size }: LetterFile) => enclosureUrl(linkEnclosurePath(kind), size)

export const reportedFileUrl = (reportId: string, { kind, id, size }: LetterFile) =>
  enclosureUrl(reportedEnclosurePath(kind, reportId, id), size)

/** Of a letter that is one's own, or was sent to oneself. */
export const FileSourceContext = createContext<FileSource>({ urlOf: localOrStoredUrl })

/** Of enclosures whose files are on this device alone, by their ids: their addresses, or that it cannot draw them before the server has. */
export const localFiles = new Map<string, string | Promise<void>>()

export function localOrStoredUrl(file: LetterFile): string | Promise<string> {
  const local = localFiles.get(file.id)
  return local instanceof Promise ? local.then(() => fileUrl(file)) : (local ?? fileUrl(file))
}

/** Ids of one's own enclosures that neither the server nor this device has. */
const ids = createStore<ReadonlySet<string>>(new Set())

export function setFileMissing(id: string, isMissing: boolean): void {
  const now = ids.get()
  if (now.has(id) === isMissing) return
  const others = [...now].filter(other => other !== id)
  ids.set(new Set(isMissing ? [...others, id] : others))
}

export const useIsFileMissing = (id: string): boolean => ids.useValue().has(id)

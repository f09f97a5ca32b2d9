import type { EnclosureKind } from './enclosure-kinds.ts'

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const isEnclosureId = (id: unknown): id is string => typeof id === 'string' && idPattern.test(id)

/** Where its owner stores one, the file as the body of a POST, and they and its readers ask for it. */
export const enclosurePath = (kind: EnclosureKind, id: string) => `/api/${kind}s/${id}`

/** By POST, with the link in the body. */
export const linkEnclosurePath = (kind: EnclosureKind) => `/api/guest-link/${kind}s`

/** Of the letter that a report discloses. */
export const reportedEnclosurePath = (kind: EnclosureKind, reportId: string, id: string) =>
  `/api/reports/${reportId}/${kind}s/${id}`

/** `size` where its kind has several files. */
export const enclosureUrl = (path: string, size?: string) => (size ? `${path}?size=${size}` : path)

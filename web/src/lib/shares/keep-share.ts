import { photographLimits } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { type ShareProblem, sharePath } from '@novelette/domain/pages/share-path.ts'
import { mayBePicture } from '#lib/forms/picture-files.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { openSharesCache } from './shares-cache.ts'

/** As the manifest and the form that is kept name them. */
export const shareFields = { texts: ['title', 'text', 'url'], files: 'files' } as const

/** In the kept form: how many files are not in it, and why. */
export const leftOutFields = ['tooMany', 'tooLarge', 'unusable'] as const
export type LeftOut = (typeof leftOutFields)[number]

/** Characters of a text: its letter would be larger than one can be. */
const longestText = 5_000_000
/** Any site can post here. */
const mostWaiting = 10

/**
 * What another app shared waits in this browser, each share as a form, until its person takes it into a letter (docs/rules.md 3.22).
 * The service worker keeps what was posted to it, a page the files with which it was opened. Null once it is kept.
 */
export async function keepShare(given: FormData): Promise<ShareProblem | null> {
  const form = await boundedForm(given)
  if (typeof form === 'string') return form
  try {
    if ((await keptShareIds()).length >= mostWaiting) return 'too-many'
    const cache = await openSharesCache()
    await cache.put(`${sharePath}/${uuidV7()}`, new Response(form))
    return null
  } catch {
    return 'no-room'
  }
}

/** No more than a letter holds is kept, whatever comes. */
async function boundedForm(given: FormData): Promise<FormData | ShareProblem> {
  const form = new FormData()
  let hasText = false
  for (const field of shareFields.texts) {
    const text = given.get(field)
    if (typeof text !== 'string' || text.trim() === '') continue
    if (text.length > longestText) return 'too-long'
    form.set(field, text)
    hasText = true
  }
  const files = filesOfShare(given).filter(({ name }) => name !== '')
  const arePictures = await Promise.all(files.map(mayBePicture))
  const pictures = files.filter((_, at) => arePictures[at])
  const fitting = pictures.filter(({ size }) => size <= photographLimits.bytes)
  const taken = fitting.slice(0, photographLimits.inLetter)
  for (const file of taken) form.append(shareFields.files, file)
  const leftOut: Readonly<Record<LeftOut, number>> = {
    tooMany: fitting.length - taken.length,
    tooLarge: pictures.length - fitting.length,
    unusable: files.length - pictures.length,
  }
  for (const field of leftOutFields) if (leftOut[field] > 0) form.set(field, String(leftOut[field]))
  if (hasText || taken.length > 0) return form
  return leftOut.tooLarge > 0 ? 'too-large' : 'nothing-usable'
}

export const filesOfShare = (form: FormData): readonly File[] =>
  form.getAll(shareFields.files).filter(file => typeof file !== 'string')

/** Oldest first. */
export async function keptShareIds(): Promise<readonly string[]> {
  const requests = await (await openSharesCache()).keys()
  return requests.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)).toSorted()
}

export async function readKeptShare(id: string): Promise<FormData | null> {
  const kept = await (await openSharesCache()).match(`${sharePath}/${id}`)
  return kept ? kept.formData() : null
}

export async function dropKeptShare(id: string): Promise<void> {
  await (await openSharesCache()).delete(`${sharePath}/${id}`)
}

import type { ErrorCode } from '@novelette/domain/errors.ts'
import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { Upload } from '#test/upload-stub.ts'
import { deviceFiles } from './device-files.ts'
import { storeEnclosuresOf, useEnclosureStates } from './store-enclosures.ts'

const writerId = uuidV7()

beforeEach(() => {
  Upload.all = []
  vi.stubGlobal('XMLHttpRequest', Upload)
  URL.createObjectURL = () => 'blob:file'
})

it.each<[ErrorCode, 'refused' | 'waiting']>([
  ['photograph_unreadable', 'refused'],
  ['photograph_too_large', 'refused'],
  ['picture_too_many_pixels', 'refused'],
  ['recording_unreadable', 'refused'],
  ['recording_too_long', 'refused'],
  ['recording_too_large', 'refused'],
  ['photographs_full', 'refused'],
  ['photographs_off', 'refused'],
  ['not_found', 'refused'],
  ['picture_too_slow', 'waiting'],
  ['invalid_input', 'waiting'],
  ['rate_limited', 'waiting'],
  ['unavailable', 'waiting'],
  ['unexpected', 'waiting'],
])('a file that the server answers with %s is %s', async (code, kind) => {
  const id = uuidV7()
  await deviceFiles.put(writerId, id, new Blob(['sound']))
  const content = joinLetter({ words: '<p>Listen.</p>', recordings: [{ id, seconds: 1, words: '' }] })
  const storing = storeEnclosuresOf(writerId, content)
  await waitFor(() => expect(Upload.all).toHaveLength(1))
  Upload.latest().refuse(code)
  await expect(storing).rejects.toMatchObject({ code })
  expect(renderHook(useEnclosureStates).result.current.get(id)?.kind).toBe(kind)
})

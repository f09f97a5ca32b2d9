import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  entryOfApp,
  filesOfApp,
  findRemedy,
  isMissingChunk,
  MissingChunkError,
  watchPageExit,
} from './missing-chunk.ts'

const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const answer = (status: number) => fetchMock.mockImplementation(async () => new Response(null, { status }))

function setBuild(attributes: string): void {
  document.head.innerHTML = `<script type="module" ${attributes}></script>`
}

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  setBuild('data-app="/assets/index-a.js /assets/base-b.js"')
})

describe('filesOfApp', () => {
  it('lists all files that a page without the app names', () => {
    expect(filesOfApp()).toEqual(['/assets/index-a.js', '/assets/base-b.js'])
    expect(entryOfApp()).toBe('/assets/index-a.js')
  })

  it('returns the only script of a page that starts the app at once', () => {
    setBuild('src="/assets/index-c.js"')
    expect(entryOfApp()).toBe(new URL('/assets/index-c.js', window.location.href).href)
  })
})

describe('isMissingChunk', () => {
  it.each([
    new MissingChunkError(null),
    new TypeError('Failed to fetch dynamically imported module: https://x/a.js'),
    new TypeError('error loading dynamically imported module: https://x/a.js'),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /assets/a.css'),
  ])('recognises the error of a missing chunk: %s', error => expect(isMissingChunk(error)).toBe(true))

  it.each([new TypeError('Failed to fetch'), 'Unable to preload CSS', null])(
    'rejects another error: %s',
    error => expect(isMissingChunk(error)).toBe(false),
  )
})

describe('findRemedy', () => {
  it('suggests a reload once for each build', async () => {
    answer(404)
    expect(await findRemedy()).toBe('reload')
    expect(await findRemedy()).toBe('none')
    setBuild('data-app="/assets/index-next.js"')
    expect(await findRemedy()).toBe('reload')
    expect(await findRemedy()).toBe('none')
    expect(fetchMock).toHaveBeenCalledWith('/assets/index-a.js', { method: 'HEAD', cache: 'no-store' })
  })

  it('suggests the connection whenever the server cannot be reached or fails', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await findRemedy()).toBe('connection')
    answer(503)
    expect(await findRemedy()).toBe('connection')
    answer(200)
    expect(await findRemedy()).toBe('reload')
  })

  it('waits 30 seconds after its reader followed a link', async () => {
    answer(404)
    vi.useFakeTimers()
    watchPageExit()
    window.dispatchEvent(new Event('beforeunload'))
    const remedy = findRemedy()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(fetchMock).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await remedy).toBe('reload')
  })
})

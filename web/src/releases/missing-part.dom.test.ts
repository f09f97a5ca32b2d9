import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  entryOfApp,
  filesOfApp,
  findRemedy,
  isMissingPart,
  MissingPart,
  noticeLeaving,
} from './missing-part.ts'

const asked = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const answer = (status: number) => asked.mockImplementation(async () => new Response(null, { status }))

function setBuild(attributes: string): void {
  document.head.innerHTML = `<script type="module" ${attributes}></script>`
}

beforeEach(() => {
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
  setBuild('data-app="/assets/index-a.js /assets/base-b.js"')
})

describe('the files that the app starts with', () => {
  it('are all that a page without the app names', () => {
    expect(filesOfApp()).toEqual(['/assets/index-a.js', '/assets/base-b.js'])
    expect(entryOfApp()).toBe('/assets/index-a.js')
  })

  it('are those of its one script where the app started at once', () => {
    setBuild('src="/assets/index-c.js"')
    expect(entryOfApp()).toBe(new URL('/assets/index-c.js', window.location.href).href)
  })
})

describe('an error', () => {
  it.each([
    new MissingPart(null),
    new TypeError('Failed to fetch dynamically imported module: https://x/a.js'),
    new TypeError('error loading dynamically imported module: https://x/a.js'),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /assets/a.css'),
  ])('is a missing part: %s', error => expect(isMissingPart(error)).toBe(true))

  it.each([new TypeError('Failed to fetch'), 'Unable to preload CSS', null])(
    'is no missing part: %s',
    error => expect(isMissingPart(error)).toBe(false),
  )
})

describe('what helps a page that lacks a part', () => {
  it('is to load it anew, once for each build', async () => {
    answer(404)
    expect(await findRemedy()).toBe('reload')
    expect(await findRemedy()).toBe('none')
    setBuild('data-app="/assets/index-next.js"')
    expect(await findRemedy()).toBe('reload')
    expect(await findRemedy()).toBe('none')
    expect(asked).toHaveBeenCalledWith('/assets/index-a.js', { method: 'HEAD', cache: 'no-store' })
  })

  it('is the connection where the server cannot be reached or fails, as often as it does', async () => {
    asked.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await findRemedy()).toBe('connection')
    answer(503)
    expect(await findRemedy()).toBe('connection')
    answer(200)
    expect(await findRemedy()).toBe('reload')
  })

  it('is looked for only 30 seconds after its reader has followed a link', async () => {
    answer(404)
    vi.useFakeTimers()
    noticeLeaving()
    window.dispatchEvent(new Event('beforeunload'))
    const remedy = findRemedy()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(asked).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await remedy).toBe('reload')
  })
})

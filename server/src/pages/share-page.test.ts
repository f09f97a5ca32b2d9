import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const shareOf = (bytes: number) => {
  const form = new FormData()
  form.set('text', 'A secret of two')
  form.append('files', new File([new Uint8Array(bytes)], 'lake.jpg', { type: 'image/jpeg' }))
  return form
}

describe('a share that no service worker took', () => {
  /** Rule 3.22 */
  it.each([
    ['a photograph', shareOf(1024)],
    ['a file of 200 MB', shareOf(200 * 1024 * 1024)],
    ['a form without files', new URLSearchParams({ text: 'Hello' })],
    ['what is no form', '{"text":'],
  ])('is not read, and its page says so: %s', async (_, body) => {
    const answer = await fetch(`${app.url}/share`, { method: 'POST', body, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/share?problem=not-ready'])
  })

  it('is nobody’s whoever posts it, since nothing is done with it', async () => {
    const headers = { origin: 'https://evil.example' }
    const init = { method: 'POST', headers, body: shareOf(10), redirect: 'manual' } as const
    expect((await fetch(`${app.url}/share`, init)).status).toBe(303)
  })

  it('leads to a page, which is the same for everyone', async () => {
    const answer = await fetch(`${app.url}/share?problem=not-ready`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await answer.text()).not.toContain('not-ready')
  })
})

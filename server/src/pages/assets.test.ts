import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { built } from '#pages/build.ts'
import { sourceOf } from '#pages/inline-sources.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const name = readdirSync(join(built, 'assets')).find(file => /^index-.*\.js$/.test(file))
const kept = 'public, max-age=31536000, immutable'

it.each([
  ['a file', 'GET', `/assets/${name}`, 'identity', [200, kept, null]],
  ['a file, compressed', 'GET', `/assets/${name}`, 'br', [200, kept, 'br']],
  ['what a file weighs', 'HEAD', `/assets/${name}`, 'gzip', [200, kept, 'gzip']],
  ['a compressed file by its own name', 'GET', `/assets/${name}.br`, 'br', [404, 'no-store', null]],
  ['a file that is not there', 'GET', '/assets/none.js', 'br', [404, 'no-store', null]],
] as const)('%s', async (_, method, path, accepted, expected) => {
  const answer = await fetch(`${app.url}${path}`, { method, headers: { 'accept-encoding': accepted } })
  const told = ['cache-control', 'content-encoding'].map(header => answer.headers.get(header))
  expect([answer.status, ...told]).toEqual(expected)
})

it('a file of the build takes no POST', async () => {
  const answer = await fetch(`${app.url}/assets/${name}`, {
    method: 'POST',
    headers: { origin: app.deps.config.appUrl },
  })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'HEAD, GET'])
})

it('the folder itself is no page', async () => {
  expect((await fetch(`${app.url}/assets/`)).status).toBe(404)
})

it('the page of licenses names what is bundled and each font, without the app, and is listed nowhere', async () => {
  const answer = await fetch(`${app.url}/licenses`)
  const page = await answer.text()
  for (const name of ['react-dom', '@tiptap/core', 'Newsreader', 'Noto Serif Thai', 'Homemade Apple'])
    expect(page).toContain(name)
  expect(page).toContain('SIL OPEN FONT LICENSE')
  expect(page).not.toContain('type="module"')
  const [, styles = ''] = /<style>([^<]*)/.exec(page) ?? []
  expect(answer.headers.get('content-security-policy')).toContain(sourceOf(styles))
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(await (await fetch(`${app.url}/sitemap.xml`)).text()).not.toContain('licenses')
  expect(answer.headers.get('etag')).toBeTruthy()
})

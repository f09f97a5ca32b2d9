import { browserFailureKinds } from '@novelette/domain/pages/browser-failures.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { policies } from '#limits/policies.ts'
import { readShell } from '#pages/build.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const name = 'novelette_browser_failures_total'

async function counted({ url }: TestApp, labels: string): Promise<number> {
  const text = await (await fetch(`${url}/api/metrics`)).text()
  const line = text.split('\n').find(one => one.startsWith(`${name}{${labels}} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

it('a failure in a browser is counted by kind, route and release', async () => {
  const { client } = app.visitor()
  const [, build = ''] = /-([\w-]{7})\.js"/.exec(await readShell(app.deps.config)) ?? []
  await client.failures.tell({ kind: 'page', screen: '/letters/$personId', build })
  await client.failures.tell({ kind: 'page', screen: '/inbox', build: 'another' })
  await client.failures.tell({ kind: 'page', build })
  expect(await counted(app, 'kind="page",screen="/letters/$personId",release="own"')).toBe(1)
  expect(await counted(app, 'kind="page",screen="/inbox",release="other"')).toBe(1)
  expect(await counted(app, 'kind="page",screen="start",release="own"')).toBe(1)
})

it('each kind has a zero before the first failure', async () => {
  const text = await (await fetch(`${app.url}/api/metrics`)).text()
  for (const kind of browserFailureKinds)
    expect(text).toContain(`${name}{kind="${kind}",screen="start",release="own"}`)
})

/** Rule 7.8 */
it.each([
  ['a kind', { kind: 'Secretive', screen: '/inbox', build: 'another' }],
  ['a screen', { kind: 'page', screen: '/u/Secretive', build: 'another' }],
  ['an address', { kind: 'page', screen: '/l/Secretive', build: 'another' }],
  ['a build', { kind: 'page', screen: '/inbox', build: 'Secretive' }],
  ['a message', { kind: 'page', screen: '/inbox', message: 'Secretive', build: 'another' }],
])('a failure with %s that is not known is refused, and no label has it', async (_, input) => {
  const answer = await app.visitor().fetch('/api/rpc/failures/tell', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  })
  expect(answer.status).toBe(400)
  expect(await (await fetch(`${app.url}/api/metrics`)).text()).not.toContain('Secretive')
})

it('a network tells of so many failures and no more', async () => {
  const strict = await startTestApp({ limitFactor: 1 })
  onTestFinished(() => strict.stop())
  const { client } = strict.visitor()
  const tell = () => client.failures.tell({ kind: 'save', screen: '/compose', build: 'another' })
  await Promise.all(Array.from({ length: policies['browser-failure'].address.perQuarterHour }, tell))
  await expect(tell()).rejects.toMatchObject({ code: 'rate_limited' })
})

/** Rule 7.8 */
it('with BROWSER_FAILURES=off pages say so, and nothing is counted', async () => {
  const silent = await startTestApp({ tellsFailures: false })
  onTestFinished(() => silent.stop())
  await silent.visitor().client.failures.tell({ kind: 'page', screen: '/inbox', build: 'another' })
  expect(await counted(silent, 'kind="page",screen="/inbox",release="other"')).toBe(0)
  const isSaid = (one: TestApp) => async (path: string) =>
    (await (await one.visitor().fetch(path)).text()).includes('<html data-failures="off" lang="en">')
  const paths = ['/', '/login', '/l/x', '/u/nobody', '/share', '/index.html', '/nowhere']
  expect(await Promise.all(paths.map(isSaid(silent)))).toEqual(paths.map(() => true))
  expect(await Promise.all(paths.map(isSaid(app)))).toEqual(paths.map(() => false))
})

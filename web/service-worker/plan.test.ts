import { expect, test } from 'vitest'
import { planFor } from './plan.ts'

const own = 'https://novelette.example'
const ask = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  planFor({ method, mode, url: new URL(path, own).href }, own)
const open = (path: string) => ask(path, { mode: 'navigate' })

test('planFor serves the app’s pages from the shell when there is no network', () => {
  for (const path of [
    '/',
    '/inbox',
    '/inbox?letter=1',
    '/dashboard/',
    '/compose?to=Rosalind',
    '/u/Rosalind',
    '/l/Ab3dEf7hJk9m',
    '/mail/stop',
  ])
    expect(open(path), path).toBe('shell')
})

test('planFor leaves addresses that are not pages of the app to the browser', () => {
  for (const path of [
    '/api/docs',
    '/api/v1/letters',
    '/mailbox',
    '/pictures/a.webp',
    '/sitemap.xml',
    '/nowhere',
  ])
    expect(open(path), path).toBe('network')
})

test('planFor caches build assets, whose names change with their content', () => {
  expect(ask('/assets/index-abc.js')).toBe('kept')
  expect(ask('/assets/newsreader-abc.woff2')).toBe('kept')
})

test('planFor never caches an answer about a person', () => {
  const paths = [
    '/api/rpc/letters/inbox',
    '/api/rpc/accounts/session',
    '/api/v1/letters',
    '/pictures/abc-256.webp',
  ]
  for (const path of paths)
    for (const mode of ['cors', 'same-origin', 'no-cors']) expect(ask(path, { mode }), path).toBe('network')
  expect(ask('/assets/../api/rpc/letters/inbox')).toBe('network')
  expect(ask('/service-worker.js')).toBe('network')
})

/** Rule 3.22 */
test('planFor keeps what another app shares from the network, and nothing else that is posted', () => {
  const post = (path: string, mode = 'navigate') => ask(path, { method: 'POST', mode })
  expect(post('/share')).toBe('share')
  for (const path of ['/share/1', '/compose', '/api/rpc/letters/send', 'https://elsewhere.example/share'])
    expect(post(path), path).toBe('network')
  expect(post('/share', 'cors')).toBe('network')
  expect(open('/share')).toBe('shell')
})

test('planFor never caches requests other than GET or to another origin', () => {
  expect(ask('/assets/index-abc.js', { method: 'POST' })).toBe('network')
  expect(ask('/inbox', { method: 'POST', mode: 'navigate' })).toBe('network')
  expect(ask('https://elsewhere.example/assets/index-abc.js')).toBe('network')
})

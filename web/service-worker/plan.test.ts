import { expect, test } from 'vitest'
import { planFor } from './plan.ts'

const own = 'https://novelette.example'
const ask = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  planFor({ method, mode, url: new URL(path, own).href }, own)
const open = (path: string) => ask(path, { mode: 'navigate' })

test('pages of the app open from the shell when there is no network', () => {
  for (const path of ['/', '/inbox', '/inbox?letter=1', '/dashboard/', '/compose?to=Rosalind', '/u/Rosalind'])
    expect(open(path), path).toBe('shell')
})

test('what is no page of the app is left to the browser', () => {
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

test('parts of the build are kept, for their names change with what is in them', () => {
  expect(ask('/assets/index-abc.js')).toBe('kept')
  expect(ask('/assets/newsreader-abc.woff2')).toBe('kept')
})

test('no answer about a person is ever kept', () => {
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

test('nor what is sent, nor what comes from elsewhere', () => {
  expect(ask('/assets/index-abc.js', { method: 'POST' })).toBe('network')
  expect(ask('/inbox', { method: 'POST', mode: 'navigate' })).toBe('network')
  expect(ask('https://elsewhere.example/assets/index-abc.js')).toBe('network')
})

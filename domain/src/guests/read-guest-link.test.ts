import { expect, it } from 'vitest'
import { guestLinkUrl, secretInGroups } from './guest-links.ts'
import { readGuestLink } from './read-guest-link.ts'

const locator = 'Ab3dEf7hJk9m'
const secret = '7xKp3mQv9sTb2nWz5cRd8f'
const link = { locator, secret }
const url = guestLinkUrl('https://letters.example.org', link)

it.each<[string, string]>([
  ['a whole link', url],
  ['the address of the page', `/l/${locator}#${secret}`],
  ['an escaped #', `https://letters.example.org/l/${locator}%23${secret}`],
  ['a # escaped twice', `https://letters.example.org/l/${locator}%2523${secret}`],
  ['a # escaped three times', `/l/${locator}%252523${secret}`],
  ['a full stop at its end', `${url}.`],
  ['a hyphen at its end', `${url}-`],
  ['brackets around it', `<${url}>`],
  ['words around it', `Here it is: ${url}, from Jack.`],
  ['a query before the fragment', `https://letters.example.org/l/${locator}?fbclid=IwAR0x#${secret}`],
  ['a slash before the fragment', `/l/${locator}/#${secret}`],
  ['a query behind the fragment', `${url}?utm_source=mail`],
  ['a parameter behind the fragment', `${url}&v=1`],
  ['a program that checks links around it', `https://safe.example/?url=${encodeURIComponent(url)}&data=05`],
  ['a line break inside it', `${url.slice(0, -9)}\r\n${url.slice(-9)}`],
  ['the key in groups behind the address', `/l/${locator} ${secretInGroups(secret)}`],
])('readGuestLink reads a link with %s', (_, text) => {
  expect(readGuestLink(text)).toEqual(link)
})

it.each<[string, string]>([
  ['alone', secret],
  ['in groups', secretInGroups(secret)],
  ['in groups on two lines', ` ${secretInGroups(secret).replace(' 9sTb', '\n9sTb')}\n`],
  ['in groups with hyphens', secretInGroups(secret).replaceAll(' ', '-')],
  ['in groups with words around it', `the key: ${secretInGroups(secret)}.`],
  ['in other groups', '7xKp3 mQv9s Tb2nW z5cRd 8f'],
])('readGuestLink reads a key %s', (_, text) => {
  expect(readGuestLink(text)).toEqual({ secret })
})

it.each<[string, string]>([
  ['no fragment', `/l/${locator}`],
  ['a full stop in the fragment’s place', `/l/${locator}.`],
  ['a hyphen in the fragment’s place', `/l/${locator}-`],
  ['an empty fragment', `/l/${locator}#`],
  ['a cut key', url.slice(0, -1)],
  ['a key with a character too many', `${url}x`],
  ['a key with a character that is none of the alphabet', `/l/${locator}#${secret.slice(0, -1)}0`],
  ['an escape that is cut', `/l/${locator}%2`],
])('readGuestLink reads the locator alone of a link with %s', (_, text) => {
  expect(readGuestLink(text)).toEqual({ locator })
})

it.each(['', '/l/', '/l/short', `/l/${locator}x`, 'hello', '/l/%', `/l/${'x'.repeat(5000)}`])(
  'readGuestLink reads nothing of %s',
  text => {
    expect(readGuestLink(text)).toEqual({})
  },
)

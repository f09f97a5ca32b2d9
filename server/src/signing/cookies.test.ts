import { describe, expect, it, test } from 'vitest'
import { deviceCookie } from '#accounts/sessions/known-devices.ts'
import { forgetSignUp, rememberSignUp } from '#accounts/sign-up/sign-up-proof.ts'
import type { RequestContext } from '#context/request-context.ts'
import { createAuth } from './auth.ts'
import { createCookie } from './cookies.ts'

const secret = 'a secret of the test'
const device = 'x'.repeat(22)

function linesOf(appUrl: string) {
  const auth = createAuth({ appUrl, secret })
  const lines: string[] = []
  const context = {
    deps: { auth },
    setCookie: (line: string) => lines.push(line),
  } as unknown as RequestContext
  rememberSignUp(context, 'an id')
  forgetSignUp(context)
  const headers = { cookie: `${auth.secure ? '__Host-' : ''}novelette-device=${device}.${'y'.repeat(43)}` }
  lines.push(
    deviceCookie(auth, { headers }, 'rose@example.com'),
    auth.cookie.write('token'),
    auth.cookie.clear(),
  )
  return lines
}

/** Written by commit 30b90d8. */
const values = {
  signUp: 'sN8FD75qdo7VrDWA9hEN3YM7SmRlWYkljXSXVxBSBwY',
  device: `${device}.GK6hHqlRozG6flij6Y06HzazzHlmbkVX-X2gg1biye4.${'y'.repeat(43)}`,
  session: 'token.C6QbefVDIcT2nLybE9D8VdidLF5dZMYCHMSJxoSkPFE%3D',
}

test.each([
  ['http://localhost:3000', '', ''],
  ['https://example.com', '__Host-', '; Secure'],
])('the cookies of the server are the same bytes as in earlier releases: %s', (appUrl, prefix, secure) => {
  expect(linesOf(appUrl)).toEqual([
    `${prefix}novelette-sign-up=${values.signUp}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax${secure}`,
    `${prefix}novelette-sign-up=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`,
    `${prefix}novelette-device=${values.device}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax${secure}`,
    `${prefix}novelette=${values.session}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax${secure}`,
    `${prefix}novelette=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`,
  ])
})

describe('createCookie', () => {
  const cookie = createCookie('name', false)

  it.each([
    ['name=a%20b', 'a b'],
    ['other=1; name=x=y ;last=2', 'x=y'],
    ['name=', ''],
    ['name=%', ''],
    ['xname=1; name2=2', ''],
    [null, ''],
    [undefined, ''],
  ])('reads the value in a Cookie header: %s', (header, value) => {
    expect(cookie.valueIn(header)).toBe(value)
  })

  it('finds a cookie whatever its value', () => {
    expect(cookie.isIn('a=1; name=')).toBe(true)
    expect(cookie.isIn('a=1; names=2')).toBe(false)
  })
})

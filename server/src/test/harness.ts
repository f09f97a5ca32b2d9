import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SessionUser } from '@novelette/domain/accounts.ts'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { RouterClient } from '@orpc/server'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { createVerifiedAccount } from '#accounts/verified-account.ts'
import { assemble, type Keys } from '#assemble.ts'
import { type Config, readConfig } from '#config.ts'
import type { Parts } from '#parts.ts'
import type { Router } from '#router.ts'

export type TestClient = RouterClient<Router>

/** A browser as far as the server can tell: a typed client with its own cookies. */
export type TestBrowser = {
  readonly client: TestClient
  /** The same cookies and Origin for a plain request, say with a body that no typed client would send. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  readonly cookies: Map<string, string>
}

export type TestPerson = TestBrowser & { readonly user: SessionUser; readonly password: string }

export type TestApp = {
  readonly parts: Parts
  readonly url: string
  readonly connectionString: string
  visitor(): TestBrowser
  /** A person with a verified account, signed in through the real sign-in. */
  signUpAndIn(username: string): Promise<TestPerson>
  signIn(email: string, password: string): Promise<TestPerson>
  stop(): Promise<void>
}

export const testPassword = 'correct horse battery'
const origin = 'http://localhost:3000'

/** The real app on a database of its own, copied from a migrated template. Stop it after the file's last test. */
export async function startTestApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'novelette-test-'))
  const { connectionString, drop } = await createDatabase()
  const keys = makeKeys()
  const config = { ...readConfig(testSettings(dataDir, connectionString, keys)), ...overrides }
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent', base: null })
  const { app, parts, stop } = await assemble(config, keys, log, connectionString)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const visitor = () => browse(url)
  const signIn = async (email: string, password: string): Promise<TestPerson> => {
    const browser = visitor()
    const user = await browser.client.accounts.signIn({ email, password })
    return { ...browser, user, password }
  }
  return {
    parts,
    url,
    connectionString,
    visitor,
    signIn,
    async signUpAndIn(username) {
      const email = `${username.toLowerCase()}@example.com`
      await createVerifiedAccount(parts.db, { username, email, password: testPassword })
      return signIn(email, testPassword)
    },
    async stop() {
      await stop()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function makeKeys(): Keys {
  const secret = () => randomBytes(32).toString('base64')
  return { letterKeys: `k1:${secret()}`, authSecret: secret() }
}

function testSettings(dataDir: string, databaseUrl: string, keys: Keys): Record<string, string> {
  return {
    APP_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LETTER_KEYS: keys.letterKeys,
    AUTH_SECRET: keys.authSecret,
  }
}

async function createDatabase() {
  const { adminUrl, template } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(adminUrl, `create database ${name} template ${template}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    connectionString: url.href,
    drop: () => asAdmin(adminUrl, `drop database ${name} with (force)`),
  }
}

async function asAdmin(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function browse(url: string): TestBrowser {
  const cookies = new Map<string, string>()
  const fetchWithCookies = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(input, init)
    if (!request.headers.has('origin')) request.headers.set('origin', origin)
    if (cookies.size > 0) request.headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const response = await fetch(request)
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    return response
  }
  const link = new RPCLink({ url: `${url}/api/rpc`, fetch: fetchWithCookies })
  return {
    client: createORPCClient(link),
    cookies,
    fetch: (path, init) => fetchWithCookies(`${url}${path}`, init),
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const expired = attributes.some(one => /^max-age=0$/i.test(one)) || value === ''
  if (expired) cookies.delete(name)
  else cookies.set(name, value)
}

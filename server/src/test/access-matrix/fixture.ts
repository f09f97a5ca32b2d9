import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ban } from '#admin/bans/bans.ts'
import type { Db } from '#db/open.ts'
import { sessions } from '#db/schema.ts'
import { built } from '#pages/build.ts'
import { type Answer, type CallRequest, readAnswer } from '#test/access-matrix/calls.ts'
import { type Database, delayJobs, takeSnapshot } from '#test/access-matrix/database.ts'
import { createFixtureData, type FixtureData } from '#test/access-matrix/fixture-data.ts'
import { inputs } from '#test/access-matrix/inputs.ts'
import { emailOf, invitePeople, type Role } from '#test/access-matrix/people.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

/** Every call finds the real app in this state. */
export type Fixture = {
  readonly data: FixtureData
  readonly database: Database
  inputFor(name: string, of: string): Readonly<Record<string, unknown>> | undefined
  /** From our own origin or `origin`; null sends none. Cookies in the response are dropped, so that sessions stay as they are. */
  request(role: Role, call: CallRequest, origin?: string | null): Promise<Answer>
  /** Whether the call leaves the stranger's session, idle for half an hour, with its full time. */
  renewsSession(call: CallRequest): Promise<boolean>
  /** Neither procedures nor files of the built web app, such as GET /robots.txt. */
  readonly plainRoutes: readonly string[]
  stop(): Promise<void>
}

export async function createFixture(): Promise<Fixture> {
  const { app, plainRoutes } = await recordRoutes(() => startTestApp({ adminEmail: emailOf('admin') }))
  const { deps, url } = app
  await delayJobs(deps.db)
  const people = await invitePeople(app)
  const data = await createFixtureData(app, people)
  const order = { adminId: people.admin.user.id, userId: people.banned.user.id, reason: 'Reported' }
  await ban(deps, order)
  await extendExpiries(deps.db)
  const database = await takeSnapshot(app)
  const cookies = new Map(Object.entries(people).map(([member, { cookies }]) => [member, headerOf(cookies)]))
  const request: Fixture['request'] = async (role, { path, init }, origin = deps.config.appUrl) => {
    const headers = new Headers(init.headers)
    if (origin !== null) headers.set('origin', origin)
    headers.set('cookie', cookies.get(role) ?? '')
    return readAnswer(await fetch(`${url}${path}`, { redirect: 'manual', ...init, headers }))
  }
  const { id: strangerId } = people.stranger.user
  return {
    data,
    database,
    inputFor: (name, of) =>
      Object.entries(inputs).find(([key]) => key === name)?.[1]?.({ of, id: data.ids[of] ?? '', data }),
    request,
    async renewsSession(call) {
      const [idle] = await deps.db
        .update(sessions)
        .set({ expiresAt: sql`now() + interval '30 minutes'` })
        .where(eq(sessions.userId, strangerId))
        .returning({ id: sessions.id })
      await request('stranger', call)
      const renewed = await deps.db
        .select({ id: sessions.id })
        .from(sessions)
        .where(
          and(eq(sessions.id, idle?.id ?? ''), gt(sessions.expiresAt, sql`now() + interval '31 minutes'`)),
        )
      await database.restore(await database.changed())
      return renewed.length > 0
    },
    plainRoutes,
    async stop() {
      await database.stop()
      await app.stop()
    },
  }
}

async function recordRoutes(start: () => Promise<TestApp>) {
  const routes = new Set<string>()
  const onInitialization = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`)
    })
  }
  subscribe('fastify.initialization', onInitialization)
  const app = await start()
  unsubscribe('fastify.initialization', onInitialization)
  return { app, plainRoutes: [...routes].filter(isPlainRoute) }
}

function isPlainRoute(route: string): boolean {
  const [method = '', url = ''] = route.split(' ')
  const isCall = /^\/api\/(rpc|v1)\/(?!openapi)/.test(url)
  return method !== 'HEAD' && !isCall && !(url.length > 1 && existsSync(join(built, url.replace(/\*$/, ''))))
}

/** On a slow machine no call may renew a session, which would be a change. */
async function extendExpiries(db: Db): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: sql`expires_at + interval '1 day'` })
    .where(gt(sessions.expiresAt, sql`now()`))
}

const headerOf = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

import type { AnyProcedure } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import type { Schedule, Tasks } from '#jobs/tasks.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reads a body of megabytes itself, and ends it when nothing more arrives (pictures/body.ts). */
    readsAtItsPace?: true
  }
}

/** What a room gives the server. */
export type Door = {
  /** By their names on the wire. */
  readonly calls?: Readonly<Record<string, Readonly<Record<string, AnyProcedure>>>>
  /** What is no call: files that come and go, pages. */
  readonly routes?: readonly ((app: FastifyInstance, of: { deps: Dependencies }) => Promise<void>)[]
  readonly tasks?: (deps: Dependencies) => Partial<Tasks>
  readonly schedule?: Schedule
}

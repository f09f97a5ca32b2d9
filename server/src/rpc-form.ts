import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'

const serializer = new StandardRPCJsonSerializer()

/** What a client of oRPC asks with. Throws AppError invalid_input where it is no such thing. */
export function readInput(body: unknown): unknown {
  if (body === undefined) return
  try {
    const { json, meta = [] } = body as { json: unknown; meta?: [] }
    return serializer.deserialize(json, meta)
  } catch {
    throw new AppError('invalid_input')
  }
}

/** A refusal as a client of oRPC reads it. */
export const inRpcForm = (json: unknown) => ({ json })

/** RPC wraps its answers; errors that Fastify finds before the handler must look the same. */
export function inWireForm({ url }: Pick<FastifyRequest, 'url'>, body: unknown) {
  return url.startsWith('/api/rpc/') ? inRpcForm(body) : body
}

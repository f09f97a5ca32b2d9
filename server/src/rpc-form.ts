import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '#errors.ts'

const serializer = new StandardRPCJsonSerializer()

const asked = z.strictObject({ json: z.optional(z.unknown()), meta: z.optional(z.array(z.any())) })

/** What a client of oRPC asks with. Throws AppError invalid_input where it is no such thing. */
export function readInput(body: unknown): unknown {
  if (body === undefined) return
  const form = asked.safeParse(body)
  if (!form.success) throw new AppError('invalid_input')
  try {
    return serializer.deserialize(form.data.json, form.data.meta ?? [])
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

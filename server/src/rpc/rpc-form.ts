import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'

const serializer = new StandardRPCJsonSerializer()

const requestSchema = z.strictObject({ json: z.optional(z.unknown()), meta: z.optional(z.array(z.any())) })

/** Throws invalid_input when the body is not oRPC's. */
export function readInput(body: unknown): unknown {
  if (body === undefined) return
  const form = requestSchema.safeParse(body)
  if (!form.success) throw new AppError('invalid_input')
  try {
    return serializer.deserialize(form.data.json, form.data.meta ?? [])
  } catch {
    throw new AppError('invalid_input')
  }
}

/** Of a GET. Throws invalid_input. */
export function readQueryInput(query: unknown): unknown {
  const { data } = query as { readonly data?: unknown }
  if (data === undefined) return
  try {
    return readInput(JSON.parse(String(data)))
  } catch {
    throw new AppError('invalid_input')
  }
}

export const inRpcForm = (json: unknown) => ({ json })

/** Fastify's own errors must have the form of the API. */
export function inWireForm({ url }: Pick<FastifyRequest, 'url'>, body: unknown) {
  return url.startsWith('/api/rpc/') ? inRpcForm(body) : body
}

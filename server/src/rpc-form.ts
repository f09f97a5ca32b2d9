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

type Place = readonly (string | number)[]

/** oRPC's number for a date, which JSON knows only as text. */
const date = 1

/**
 * What it is answered with: JSON, and where in it a text stands for a date. Of all that oRPC could send besides, no schema of ours
 * lets anything through. Its own serialiser makes a copy of every object and the path to every value of it.
 */
export function writeOutput(output: unknown): string {
  const dates: Place[] = []
  findDates(output, [], dates)
  return JSON.stringify(dates.length > 0 ? { json: output, meta: dates } : { json: output })
}

function findDates(value: unknown, place: (string | number)[], dates: Place[]): void {
  if (typeof value !== 'object' || value === null) return
  if (value instanceof Date) {
    dates.push([date, ...place])
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) findAt(value[index], index, place, dates)
  } else {
    for (const key in value) findAt((value as Record<string, unknown>)[key], key, place, dates)
  }
}

function findAt(value: unknown, at: string | number, place: (string | number)[], dates: Place[]): void {
  if (typeof value !== 'object' || value === null) return
  place.push(at)
  findDates(value, place, dates)
  place.pop()
}

/** A refusal in the same form. */
export const inRpcForm = (json: unknown) => ({ json })

/** RPC wraps its answers; errors that Fastify finds before the handler must look the same. */
export function inWireForm({ url }: Pick<FastifyRequest, 'url'>, body: unknown) {
  return url.startsWith('/api/rpc/') ? inRpcForm(body) : body
}

import { type AnyProcedure, createProcedureClient, Procedure } from '@orpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import type { Dependencies } from '#context/dependencies.ts'
import { toAnswer } from '#context/error-answer.ts'
import { type CallContext, contextOf } from '#context/request-context.ts'
import { inWireForm, outputForm, readInput } from '#rpc/rpc-form.ts'

/** oRPC's lookup of procedure, streams and files is most of a short answer's cost (docs/decisions/040). */
export function answerCalls(deps: Dependencies, name: string, procedure: AnyProcedure) {
  const { schema, write } = outputForm(procedure['~orpc'].outputSchema as unknown as $ZodType)
  const client = createProcedureClient(new Procedure({ ...procedure['~orpc'], outputSchema: schema }), {
    path: name.split('.'),
    context: (given: CallContext) => given,
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('content-type', 'application/json')
    const input = readInput(request.body)
    try {
      return write(await client(input, { context: contextOf(request, reply, deps) }))
    } catch (error) {
      return refuse(deps, name, error, request, reply)
    }
  }
}

export function refuse(
  { metrics }: Dependencies,
  call: string,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const answer = toAnswer(error, request.log)
  metrics.refusals.inc({ call, code: answer.code })
  return send(answer, request, reply)
}

/** Where no call is known. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(toAnswer(error, request.log), request, reply)
}

function send(answer: ReturnType<typeof toAnswer>, request: FastifyRequest, reply: FastifyReply) {
  const { retryAfter } = answer.data
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply.status(answer.status).send(inWireForm(request, answer.toJSON()))
}

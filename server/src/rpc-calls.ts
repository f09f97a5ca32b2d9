import { type AnyProcedure, createProcedureClient, Procedure } from '@orpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import { type CallContext, contextOf } from '#call-context.ts'
import { toAnswer } from '#errors.ts'
import type { Parts } from '#parts.ts'
import { inRpcForm, readInput } from '#rpc-form.ts'
import { outputForm } from '#rpc-output.ts'

/**
 * Answers the calls of our own browser code to one procedure, each with one piece of JSON. oRPC's handler would look for the procedure,
 * for streams and for files anew in each, which is most of what a short answer costs (docs/decisions/040).
 */
export function answerCalls(parts: Parts, name: string, procedure: AnyProcedure) {
  const { schema, write } = outputForm(procedure['~orpc'].outputSchema as unknown as $ZodType)
  const client = createProcedureClient(new Procedure({ ...procedure['~orpc'], outputSchema: schema }), {
    path: name.split('.'),
    context: (given: CallContext) => given,
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('content-type', 'application/json')
    const input = readInput(request.body)
    const context = contextOf(request, reply, parts)
    try {
      return write(await client(input, { context }))
    } catch (error) {
      const answer = toAnswer(error, request.log)
      const { retryAfter } = answer.data
      parts.metrics.refusals.inc({ call: name, code: answer.code })
      if (retryAfter) context.retryAfter(retryAfter)
      return reply.status(answer.status).send(inRpcForm(answer.toJSON()))
    }
  }
}

import { type AnyProcedure, createProcedureClient, Procedure } from '@orpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import { type CallContext, contextOf } from '#call-context.ts'
import type { Dependencies } from '#dependencies.ts'
import { toAnswer } from '#errors.ts'
import { inRpcForm, readInput } from '#rpc-form.ts'
import { outputForm } from '#rpc-output.ts'

/** Characters from which on an answer is a list, and hardly without a letter beyond Latin 1. */
const listsBegin = 2_000

/** Node.js would look through such a text twice, for its length and to send it, and each time more slowly. */
const inBytes = (answer: string) => (answer.length < listsBegin ? answer : Buffer.from(answer))

/**
 * Answers the calls of our own browser code to one procedure, each with one piece of JSON. oRPC's handler would look for the procedure,
 * for streams and for files anew in each, which is most of what a short answer costs (docs/decisions/040).
 */
export function answerCalls(deps: Dependencies, name: string, procedure: AnyProcedure) {
  const { schema, write } = outputForm(procedure['~orpc'].outputSchema as unknown as $ZodType)
  const client = createProcedureClient(new Procedure({ ...procedure['~orpc'], outputSchema: schema }), {
    path: name.split('.'),
    context: (given: CallContext) => given,
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('content-type', 'application/json')
    const input = readInput(request.body)
    const context = contextOf(request, reply, deps)
    try {
      return inBytes(write(await client(input, { context })))
    } catch (error) {
      const answer = toAnswer(error, request.log)
      const { retryAfter } = answer.data
      deps.metrics.refusals.inc({ call: name, code: answer.code })
      if (retryAfter) context.retryAfter(retryAfter)
      return reply.status(answer.status).send(inRpcForm(answer.toJSON()))
    }
  }
}

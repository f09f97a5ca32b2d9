import type { FastifyReply } from 'fastify'

/** Kept by no cache: another server, or this one a moment later, may have it. */
export const sendMissingFile = (reply: FastifyReply): FastifyReply =>
  reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found')

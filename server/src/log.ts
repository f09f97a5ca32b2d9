import type { FastifyBaseLogger } from 'fastify'

/** Structured logs without personal data: no letter text, address, token, cookie or query string (TRUST.md). */
export type Log = FastifyBaseLogger

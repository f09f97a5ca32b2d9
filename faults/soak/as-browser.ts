import { setTimeout as pause } from 'node:timers/promises'
import { CallError, isRetryable } from '../../web/src/lib/error-code.ts'
import { backoff } from '../../web/src/lib/pause.ts'
import { asCallError } from '../site/call-error.ts'

/** As web/src/lib/call.ts, while the server answers 503 with Retry-After. */
const retryTimeoutMs = 15_000
const maxAttempts = 10
const retryAfterMs = 1_000

/** As web/src/lib/query-client.ts. */
const maxRetries = 3

/** As the outbox: a letter waits until the server is back. */
const keptPauseMs = 1_000

/** What a button does. Throws a CallError, or a TypeError without a connection, where its person would see one. */
export async function asAction<Output>(call: () => Promise<Output>): Promise<Output> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      const failure = asCallError(error)
      const isOver = performance.now() - startedAt + retryAfterMs > retryTimeoutMs
      if (!isTold(failure) || attempt === maxAttempts || isOver) throw failure
      await pause(retryAfterMs)
    }
  }
}

/** What a screen shows. */
export async function asQuery<Output>(call: () => Promise<Output>): Promise<Output> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await asAction(call)
    } catch (error) {
      if (failures === maxRetries || !isRetryable(error)) throw error
      await pause(backoff(failures))
    }
  }
}

/** What is kept on the device until the server has it. */
export async function asKept<Output>(call: () => Promise<Output>, signal: AbortSignal): Promise<Output> {
  while (true) {
    try {
      return await asAction(call)
    } catch (error) {
      if (signal.aborted || !isRetryable(error)) throw error
      await pause(keptPauseMs)
    }
  }
}

/** The server's own 503 has Retry-After, a proxy's has not. */
const isTold = (failure: unknown) => failure instanceof CallError && failure.code === 'unavailable'

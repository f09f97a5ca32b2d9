import { lazyRouteComponent } from '@tanstack/react-router'
import { MissingChunkError } from '#releases/missing-chunk.ts'

/** The router's default reloads a tab without the code, even offline. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(toMissingPart), name)

function toMissingPart(error: unknown): never {
  throw new MissingChunkError(error)
}

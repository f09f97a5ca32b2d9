import { lazyRouteComponent } from '@tanstack/react-router'
import { MissingPart } from '#releases/missing-part.ts'

/**
 * A page that is loaded when it is first opened. By itself the router would reload a tab that lacks one, without a connection too;
 * the error screen decides about that for all parts alike.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(toMissingPart), name)

function toMissingPart(error: unknown): never {
  throw new MissingPart(error)
}

import { lazyRouteComponent } from '@tanstack/react-router'
import { MissingPart } from '#releases/missing-part.ts'

/** The router's default reloads a tab that lacks the code, even offline; here the error screen decides. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(toMissingPart), name)

function toMissingPart(error: unknown): never {
  throw new MissingPart(error)
}

import { Mark } from '#stationery/ornaments.tsx'
import { FullScreenLoader } from '#ui/full-screen-loader.tsx'

/** While the session loads. */
export function SessionLoader() {
  return <FullScreenLoader art={<Mark size={64} />}>Preparing your love dashboard...</FullScreenLoader>
}

export function SignOutLoader() {
  return <FullScreenLoader art={<Mark size={64} />}>Signing you out safely...</FullScreenLoader>
}

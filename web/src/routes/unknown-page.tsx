import { Suspense } from 'react'
import { lazyPage } from './lazy-page.ts'

const NotFoundPage = lazyPage(() => import('#pages/not-found-page.tsx'), 'NotFoundPage')

/** For a path that is no route. What is drawn on it comes only where it is needed. */
export function UnknownPage() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}

import { Suspense } from 'react'
import { lazyPage } from './lazy-page.ts'

const NotFoundPage = lazyPage(() => import('#failures/not-found-page.tsx'), 'NotFoundPage')

export function UnknownPage() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}

import { lazy } from 'react'

/** They come after an answer of the server. */
export const EndedLink = lazy(() => import('./ended-link.tsx'))
export const ClaimedLetters = lazy(() => import('./claimed-letters.tsx'))
export const InactiveLink = lazy(() => import('./inactive-link.tsx'))
export const ClosedPage = lazy(() => import('./closed-page.tsx'))

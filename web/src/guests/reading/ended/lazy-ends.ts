import { lazy } from 'react'

/** They come after an answer of the server. */
const messages = () => import('./ended-messages.tsx')
export const EndedLink = lazy(() => messages().then(ended => ({ default: ended.EndedLinkMessage })))
export const ClaimedLetters = lazy(() => messages().then(ended => ({ default: ended.ClaimedLettersMessage })))
export const InactiveLink = lazy(() => messages().then(ended => ({ default: ended.InactiveLinkMessage })))
export const ClosedPage = lazy(() => messages().then(ended => ({ default: ended.ClosedPageMessage })))

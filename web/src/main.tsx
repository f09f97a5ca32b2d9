// First, because it says in which order the layers of every other style sheet count.
import './styles.css'

import { createRoot, hydrateRoot } from 'react-dom/client'
import { createQueryClient } from '#lib/query-client.ts'
import { noticeLeaving } from '#releases/missing-part.ts'
import { createAppRouter } from '#routes/router.ts'
import { askWhoIsHere, readWhoIsHere, sessionQuery } from '#session/session.ts'
import { App } from './app.tsx'
import { readPageData, rememberPageData } from './page-data.ts'

declare global {
  interface Window {
    /** For the few lines that fetched the app. */
    appStarted?: Promise<void>
  }
}

const queryClient = createQueryClient(() => void askWhoIsHere(queryClient))
const sent = readPageData()
const router = createAppRouter(queryClient, { isDrawn: sent !== null })

/** Draws the app, or wakes the page that the server drew. Resolves when what is on the screen answers. */
async function start(root: HTMLElement): Promise<void> {
  if (!sent) return drawn(onDrawn => createRoot(root).render(<App {...{ queryClient, router, onDrawn }} />))
  await rememberPageData(queryClient, sent)
  await wake(root)
  void sayWhoIsHere(root)
}

/** The server drew for a visitor, whoever asked for the page. */
async function wake(root: HTMLElement): Promise<void> {
  queryClient.setQueryData(sessionQuery.queryKey, null)
  router.ssr = { manifest: undefined }
  await router.load()
  await drawn(onDrawn => hydrateRoot(root, <App {...{ queryClient, router, onDrawn }} />))
}

/** What a visitor alone is offered stays hidden from a member until then. */
async function sayWhoIsHere(root: HTMLElement): Promise<void> {
  if (root.dataset.prerendered === 'member') await readWhoIsHere(queryClient)
  else await askWhoIsHere(queryClient)
  delete root.dataset.prerendered
}

const drawn = (draw: (onDrawn: () => void) => void) => new Promise<void>(draw)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
noticeLeaving()
window.appStarted = start(root)

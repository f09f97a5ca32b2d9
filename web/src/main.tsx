// First, because it says in which order the layers of every other style sheet count.
import './styles.css'

import { createRoot, hydrateRoot } from 'react-dom/client'
import { createQueryClient } from '#lib/query-client.ts'
import { createAppRouter } from '#routes/router.ts'
import { askWhoIsHere, sessionQuery } from '#session/session.ts'
import { App } from './app.tsx'
import { keepWhatWasSent, readBlock } from './sent-with-page.ts'

const queryClient = createQueryClient(() => void askWhoIsHere(queryClient))
const sent = readBlock()
const router = createAppRouter(queryClient, { isDrawn: sent !== null })

/** Draws the app, or wakes the page that the server drew. Resolves when what is on the screen answers. */
async function start(root: HTMLElement): Promise<void> {
  if (sent) {
    await keepWhatWasSent(queryClient, sent)
    // The page stays on the screen until all of it can be drawn again.
    const { prerendered } = root.dataset
    delete root.dataset.prerendered
    if (prerendered === 'visitor') return wake(root)
    await router.load()
  }
  await drawn(onDrawn => createRoot(root).render(<App {...{ queryClient, router, onDrawn }} />))
}

/** The server drew for a visitor because nobody's cookie came with the request; whether that still holds is asked afterwards. */
async function wake(root: HTMLElement): Promise<void> {
  queryClient.setQueryData(sessionQuery.queryKey, null)
  router.ssr = { manifest: undefined }
  await router.load()
  await drawn(onDrawn => hydrateRoot(root, <App {...{ queryClient, router, onDrawn }} />))
  void askWhoIsHere(queryClient)
}

const drawn = (draw: (onDrawn: () => void) => void) => new Promise<void>(draw)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
export const started = start(root)

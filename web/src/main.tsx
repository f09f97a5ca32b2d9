// It declares the order of the cascade layers.
import './styles.css'

import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { watchFailures } from '#failures/tell-failure.ts'
import { watchScheme } from '#lib/device/color-scheme.ts'
import { refuseDroppedFiles } from '#lib/drop/refuse-dropped-files.ts'
import { watchLastInput } from '#lib/focus/focus-quietly.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { watchInstallOffer } from '#releases/install-offer.ts'
import { watchPageExit } from '#releases/missing-chunk.ts'
import { createAppRouter } from '#routes/router.ts'
import { isSomebodyRemembered } from '#session/remembered.ts'
import { fetchSession, refetchSession, sessionQuery } from '#session/session.ts'
import { App } from './app.tsx'
import { readPageData, rememberPageData } from './page-data.ts'

declare global {
  interface Window {
    /** lazy-hydration.ts awaits it. */
    appStarted?: Promise<void>
  }
}

const queryClient = createQueryClient(() => void refetchSession(queryClient))
const sent = readPageData()
const router = createAppRouter(queryClient, { isDrawn: sent !== null })

async function start(root: HTMLElement): Promise<void> {
  if (!sent) return drawn(onDrawn => createRoot(root).render(<App {...{ queryClient, router, onDrawn }} />))
  await rememberPageData(queryClient, sent)
  await hydrate(root)
  // A guest has no session; who once was a member here may have one.
  if (root.dataset.prerendered !== 'guest' || isSomebodyRemembered()) void loadSession(root)
}

/** The server renders for a visitor, whoever asks. A transition is split into short tasks. */
async function hydrate(root: HTMLElement): Promise<void> {
  queryClient.setQueryData(sessionQuery.queryKey, null)
  router.ssr = { manifest: undefined }
  await router.load()
  await drawn(onDrawn =>
    startTransition(() => void hydrateRoot(root, <App {...{ queryClient, router, onDrawn }} />)),
  )
}

/** Visitors' controls stay hidden until then. */
async function loadSession(root: HTMLElement): Promise<void> {
  if (root.dataset.prerendered === 'member') await fetchSession(queryClient)
  else await refetchSession(queryClient)
  delete root.dataset.prerendered
}

const drawn = (draw: (onDrawn: () => void) => void) => new Promise<void>(draw)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
watchPageExit()
watchFailures(() => router.state.matches.at(-1)?.fullPath)
watchScheme()
refuseDroppedFiles()
watchLastInput()
watchInstallOffer()
window.appStarted = start(root)

/*
 * All the JavaScript that a public page starts with. The page is complete without it: it can be read, its links lead on, its
 * rows open. The app wakes when a visitor turns to something that it would answer, and for a member at once.
 */

import { entryOfApp, filesOfApp, findRemedy, noticeLeaving } from '#releases/missing-part.ts'
import { isSomebodyRemembered } from '#session/remembered.ts'
import { loadDeferredAssets } from './deferred-assets.ts'
import { keepTyped, putTypedBack } from './typed-before-reload.ts'

const answering = 'a, button, input, textarea, select, label'
const turns = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/** What was pressed while the app was on its way. A link leads on by itself, a row of questions opens. */
let pressed: HTMLElement | null = null

function answeringElement({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(answering) : null
}

function wakeAtNextTurn(): void {
  const turned = new AbortController()
  const onTurn = (event: Event) => {
    if (!answeringElement(event)) return
    turned.abort()
    void wake()
  }
  const { signal } = turned
  for (const turn of turns) document.addEventListener(turn, onTurn, { signal, capture: true, passive: true })
}

async function startApp(): Promise<void> {
  for (const href of filesOfApp())
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  await import(/* @vite-ignore */ entryOfApp())
  await window.appStarted
}

async function wake(): Promise<void> {
  try {
    await startApp()
  } catch (error) {
    console.error('The app could not be loaded', error)
    pressed = null
    await makeDo()
    return
  }
  document.removeEventListener('click', keepPress, true)
  pressed?.click()
}

/** A new release took its place; or there is no connection, and the next turn tries again; else the page is as without scripts. */
async function makeDo(): Promise<void> {
  const remedy = await findRemedy()
  if (remedy === 'reload') {
    keepTyped()
    window.location.reload()
  } else if (remedy === 'connection') wakeAtNextTurn()
  else document.removeEventListener('click', keepPress, true)
}

function keepPress(event: Event): void {
  const element = answeringElement(event)
  if (!(element instanceof HTMLButtonElement)) return
  event.preventDefault()
  // It is answered once, also where the app is half awake.
  event.stopPropagation()
  pressed = element
}

noticeLeaving()
putTypedBack()
void loadDeferredAssets()
document.addEventListener('click', keepPress, true)
// Where a session ran out, it clears away what is left of it.
if (document.getElementById('root')?.dataset.prerendered === 'member' || isSomebodyRemembered()) void wake()
else wakeAtNextTurn()

/*
 * A rendered page starts with this alone. The app is loaded at a visitor's first interaction with a control or a file that they drop, for a guest after
 * the first paint, and for a member at once.
 */

import { tellFailure } from '#failures/tell-failure.ts'
import { fileRefused, refuseDroppedFiles } from '#lib/drop/refuse-dropped-files.ts'
import { entryOfApp, filesOfApp, findRemedy, watchPageExit } from '#releases/missing-chunk.ts'
import { isSomebodyRemembered } from '#session/remembered.ts'
import { firstPaint, loadDeferredAssets } from './deferred-assets.ts'
import { restoreInput, saveInput } from './typed-before-reload.ts'

const controlSelector = 'a, button, input, textarea, select, label'
const interactionEvents = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/** A file was dropped that is not taken, and the app, which says so, is yet to start: perhaps after a reload. */
let isFileRefused = history.state?.isFileRefused === true
if (isFileRefused) history.replaceState(null, '')

/** Links and <details> work without the app, except for links that it turns into buttons. */
let pressed: HTMLElement | null = null

function controlOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(controlSelector) : null
}

function hydrateOnInteraction(): void {
  const controller = new AbortController()
  const onInteraction = (event: Event) => {
    if (!controlOf(event)) return
    controller.abort()
    void hydrate()
  }
  const { signal } = controller
  const onRefused = () => {
    controller.abort()
    isFileRefused = true
    void hydrate()
  }
  window.addEventListener(fileRefused, onRefused, { signal })
  for (const type of interactionEvents)
    document.addEventListener(type, onInteraction, { signal, capture: true, passive: true })
}

/** Evaluates the files in tasks of their own, what others import first: a press is not held up by all of them. */
async function startApp(): Promise<void> {
  const files = filesOfApp()
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  for (const part of files.slice(1)) await import(/* @vite-ignore */ part)
  await import(/* @vite-ignore */ entryOfApp())
  await window.appStarted
}

async function hydrate(): Promise<void> {
  try {
    await startApp()
  } catch (error) {
    console.error('The app could not be loaded', error)
    if (pressed instanceof HTMLAnchorElement) followLink(pressed)
    pressed = null
    return recover()
  }
  document.removeEventListener('click', deferPress, true)
  pressed?.click()
  if (!isFileRefused) return
  isFileRefused = false
  window.dispatchEvent(new Event(fileRefused))
}

/** Chromium does not scroll to it while the page is loading. */
function followLink({ href, hash }: HTMLAnchorElement): void {
  window.location.assign(href)
  document.getElementById(hash.slice(1))?.scrollIntoView()
}

/**
 * Reloads when a new release replaced the files, or when the browser asks for none again that it once missed; offline, retries at the
 * next interaction; otherwise gives up.
 */
async function recover(): Promise<void> {
  const remedy = await findRemedy()
  if (remedy !== 'connection') tellFailure('chunk')
  if (remedy === 'reload') {
    saveInput()
    if (isFileRefused) history.replaceState({ isFileRefused }, '')
    window.location.reload()
  } else if (remedy === 'connection') hydrateOnInteraction()
  else document.removeEventListener('click', deferPress, true)
}

const isButton = (element: HTMLElement) =>
  element instanceof HTMLButtonElement || element.dataset.becomes === 'button'

function deferPress(event: Event): void {
  const element = controlOf(event)
  if (!element || !isButton(element)) return
  event.preventDefault()
  // A half-hydrated app must not handle the click too; it is replayed once.
  event.stopPropagation()
  pressed = element
}

/** From the first key on, as it is once the app has rendered it. */
function becomeButton(link: HTMLElement): void {
  link.setAttribute('role', 'button')
  link.addEventListener('keydown', event => {
    // The app may have it by then, which presses it itself.
    if (event.key !== ' ' || event.defaultPrevented) return
    event.preventDefault()
    link.click()
  })
}

watchPageExit()
refuseDroppedFiles()
restoreInput()
void loadDeferredAssets()
document.querySelectorAll<HTMLElement>('[data-becomes="button"]').forEach(becomeButton)
document.addEventListener('click', deferPress, true)
// The app also clears what an expired session left in the browser.
const audience = document.getElementById('root')?.dataset.prerendered
if (audience === 'member' || isSomebodyRemembered() || isFileRefused) void hydrate()
else if (audience === 'guest') void firstPaint().then(hydrate)
else hydrateOnInteraction()

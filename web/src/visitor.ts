/*
 * All the JavaScript that a public page starts with. The page is complete without it: it can be read, its links lead on, its
 * rows open. The app wakes when a visitor turns to something that it would answer.
 */

const answering = 'a, button, input, textarea, select, label'
const turns = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const
const waking = new AbortController()
const { signal } = waking

/** What was pressed while the app was on its way. A link leads on by itself, a row of questions opens. */
let pressed: HTMLElement | null = null

function answeringElement({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(answering) : null
}

async function wake(): Promise<void> {
  waking.abort()
  const { started } = await import('./main.tsx')
  await started
  document.removeEventListener('click', keepPress, true)
  pressed?.click()
}

function keepPress(event: Event): void {
  const element = answeringElement(event)
  if (!(element instanceof HTMLButtonElement)) return
  event.preventDefault()
  // It is answered once, also where the app is half awake.
  event.stopPropagation()
  pressed = element
}

for (const turn of turns)
  document.addEventListener(turn, event => answeringElement(event) && void wake(), {
    signal,
    capture: true,
    passive: true,
  })
document.addEventListener('click', keepPress, true)

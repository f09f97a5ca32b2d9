import { shareProblemPath, shareProblems } from '@novelette/domain/pages/share-path.ts'
import type { Page } from '@playwright/test'
import { keepUndoOnScreen } from '../../keep-on-screen.ts'
import type { Area, Step } from '../screen.ts'
import { shows } from '../screen.ts'

const texts = {
  'nothing-usable': /^Only photographs and texts/,
  'too-large': 'A photograph can be at most 20 MB.',
  'too-long': /longer than a letter can be/,
  'too-many': /waits here already/,
  'no-room': /has no room for it/,
  'not-ready': /was not ready yet/,
} as const satisfies Record<(typeof shareProblems)[number], RegExp | string>

/** As the service worker keeps what another app shared. */
const share = (page: Page) =>
  page.evaluate(async () => {
    const form = new FormData()
    form.set('title', 'The lake this morning')
    form.set('text', 'Not a wave on it. I thought of you at once.')
    form.set('tooLarge', '1')
    const cache = await caches.open('shares')
    const time = Date.now().toString(16).padStart(12, '0')
    await cache.put(`/share/${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000001`, new Response(form))
  })

const openShare: Step = async page => {
  await share(page)
  await page.goto('/share')
}

export const shareArea: Area = {
  name: 'Shared from another app',
  as: 'elena',
  screens: [
    { name: 'Nothing waits', path: '/share', steps: [shows('Nothing Waits Here')] },
    ...shareProblems.map(problem => ({
      name: `Not taken: ${problem}`,
      path: shareProblemPath(problem),
      steps: [shows(texts[problem])],
    })),
    {
      name: 'In a letter, without a photograph that was too large',
      path: '/share',
      before: keepUndoOnScreen,
      steps: [openShare, shows('A photograph can be at most 20 MB.')],
    },
    {
      name: 'Waits for its person',
      as: 'visitor',
      path: '/login',
      before: keepUndoOnScreen,
      steps: [openShare, shows('What you shared waits on this device')],
    },
  ],
}

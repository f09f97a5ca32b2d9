import { expect } from 'vitest'
import { readTree } from '../accessible-tree.ts'
import { button, field, heading, radio, textbox } from '../find-element.ts'
import { inEachEngine } from '../journey.ts'
import type { JourneyPage } from '../journey-page.ts'
import { desk } from '../looks-of-journeys.ts'
import { signInHere } from '../sign-in-here.ts'

/** A key, and what a screen reader is told then: where the focus is, in what, in which state, and what is read out. */
type Step = readonly [key: string, told: string]

const patterns = 'what each key does follows the patterns of ARIA'

inEachEngine(
  `${patterns}: a toolbar, and the keys in a dialog`,
  desk,
  async journey => {
    const page = await journey.openWindow()
    await signInHere(page, journey, 'Dietmar')
    await page.goto('/compose')
    await page.see(textbox('Your letter'))
    await focus(page, '[aria-label="Title"]')
    await walk(page, 'toolbar', '[role="toolbar"][aria-label="Formatting"]', [
      ['ArrowRight', 'toolbar "Formatting" > button "Heading", not pressed'],
      ['ArrowLeft', 'toolbar "Formatting" > button "Title", not pressed'],
      ['ArrowLeft', 'toolbar "Formatting" > button "Enclose"'],
      ['ArrowRight', 'toolbar "Formatting" > button "Title", not pressed'],
      ['End', 'toolbar "Formatting" > button "Enclose"'],
      ['Home', 'toolbar "Formatting" > button "Title", not pressed'],
      ['?', 'dialog "Keyboard Shortcuts" > switch "Single-character shortcuts", checked'],
      ['Escape', 'toolbar "Formatting" > button "Title", not pressed'],
    ])
  },
  'accessibility',
)

inEachEngine(
  `${patterns}: a combobox`,
  desk,
  async journey => {
    const page = await journey.openWindow()
    const api = await signInHere(page, journey, 'Dietmar')
    for (const receiver of ['Gundula', 'Heiner']) {
      await journey.signIn(receiver)
      const letter = {
        id: crypto.randomUUID(),
        receiver,
        banner: 'starry-night',
        content: '<p>Hello.</p>',
      } as const
      await api.client.letters.send(letter)
    }
    await page.goto('/compose')
    await page.see(textbox('Your letter'))
    await page.see(field('Username'))
    await focus(page, '[role="combobox"]')
    await walk(page, 'combobox', '.recipient-field', [
      ['Escape', 'combobox "Username", collapsed'],
      ['Alt+ArrowDown', 'combobox "Username", expanded'],
      ['ArrowDown', 'listbox "People you have written to" > option "Heiner", selected'],
      ['ArrowDown', 'listbox "People you have written to" > option "Gundula", selected'],
      ['ArrowDown', 'combobox "Username", expanded'],
      ['ArrowUp', 'listbox "People you have written to" > option "Gundula", selected'],
      ['Home', 'combobox "Username", expanded'],
      ['Alt+ArrowUp', 'combobox "Username", collapsed'],
      ['ArrowDown', 'listbox "People you have written to" > option "Heiner", selected'],
      ['Escape', 'combobox "Username", collapsed'],
      ['ArrowDown', 'listbox "People you have written to" > option "Heiner", selected'],
      ['Enter', 'combobox "Username", collapsed; Heiner found'],
    ])
  },
  'accessibility',
)

inEachEngine(
  `${patterns}: filters of a list`,
  desk,
  async journey => {
    const page = await journey.openWindow()
    await signInHere(page, journey, 'Dietmar')
    await page.goto('/inbox')
    await page.see(button('Unread'))
    await focus(page, '[aria-label="Show letters"] button')
    await walk(page, 'filters', '[aria-label="Show letters"]', [
      ['ArrowRight', 'toolbar "Show letters" > button "Unread", not pressed'],
      ['ArrowLeft', 'toolbar "Show letters" > button "All", pressed'],
      ['ArrowLeft', 'toolbar "Show letters" > button "Read", not pressed'],
      ['Home', 'toolbar "Show letters" > button "All", pressed'],
      ['End', 'toolbar "Show letters" > button "Read", not pressed'],
      ['Enter', 'toolbar "Show letters" > button "Read", pressed'],
    ])
  },
  'accessibility',
)

inEachEngine(
  `${patterns}: choices, a switch and a menu`,
  desk,
  async journey => {
    const page = await journey.openWindow()
    await signInHere(page, journey, 'Dietmar')
    await page.goto('/settings')
    await page.see(heading('How It Looks'))
    await page.see(radio('As My Device'))
    await focus(page, '[value="device"]')
    await walk(page, 'choices', 'fieldset:has([value="device"])', [
      ['ArrowDown', 'group "Light or Dark" > radio "Light", checked'],
      ['ArrowDown', 'group "Light or Dark" > radio "Dark", checked'],
      ['ArrowUp', 'group "Light or Dark" > radio "Light", checked'],
      ['ArrowUp', 'group "Light or Dark" > radio "As My Device", checked'],
    ])
    await page.see(button(/^Account/))
    await focus(page, '[aria-expanded]')
    await walk(page, 'menu', 'nav[aria-label="Main"]', [
      ['Enter', 'navigation "Main" > button "Account", expanded'],
      ['Escape', 'navigation "Main" > button "Account", collapsed'],
    ])
  },
  'accessibility',
)

/** After each step the whole tree of `part` is as in `trees/`, which `npm run test:engines -- widgets -u` writes. */
async function walk(page: JourneyPage, name: string, part: string, steps: readonly Step[]): Promise<void> {
  const trees: string[] = []
  for (const [at, [key, told]] of steps.entries()) {
    await page.window.press(key)
    await expect
      .poll(() => readTold(page), { timeout: 20_000, interval: 200, message: `${at}: after ${key}` })
      .toBe(told)
    trees.push(`${key}\n${await readSettledTree(page, part)}\n`)
  }
  await expect(trees.join('\n')).toMatchFileSnapshot(`trees/${name}.txt`)
}

async function readSettledTree({ window }: JourneyPage, part: string): Promise<string> {
  let tree = ''
  const isSame = async () => {
    const before = tree
    tree = await readTree(window, part)
    return tree === before
  }
  await expect.poll(isSame, { timeout: 20_000, interval: 200, message: part }).toBe(true)
  return tree
}

const focus = (page: JourneyPage, selector: string) =>
  page.window.evaluate(selector => document.querySelector<HTMLElement>(selector)?.focus(), selector)

async function readTold({ window }: JourneyPage): Promise<string> {
  const told = await window.readAccessible(findTold)
  const states = await window.evaluate(readStates)
  return told.map(({ role, name }) => `${role} "${name}"`).join(' > ') + states
}

/** Runs in the page: what has the focus, or the option of a list that its field has reached, behind what a screen reader names before it. */
function findTold(): Element[] {
  const option = document.activeElement?.getAttribute('aria-activedescendant')
  const reached = option ? document.getElementById(option) : document.activeElement
  const around = reached?.parentElement?.closest('[role="listbox"], [role="toolbar"], dialog, fieldset, nav')
  return [around, reached].filter(element => element instanceof Element)
}

/** Runs in the page: states of what is reached, and what is read out besides. */
function readStates(): string {
  const option = document.activeElement?.getAttribute('aria-activedescendant')
  const reached = option ? document.getElementById(option) : document.activeElement
  const words = (name: string, yes: string, no: string) => {
    const value = reached?.getAttribute(name)
    return value === 'true' ? [yes] : value === 'false' ? [no] : []
  }
  const states = [
    ...words('aria-expanded', 'expanded', 'collapsed'),
    ...words('aria-pressed', 'pressed', 'not pressed'),
    ...words('aria-selected', 'selected', 'not selected'),
    ...(reached instanceof HTMLInputElement && reached.checked ? ['checked'] : []),
  ]
  const live = [...document.querySelectorAll('main [role="status"], main [aria-live]')]
    .map(region => region.textContent.trim())
    .filter(text => / found$/.test(text))
  return [...states.map(state => `, ${state}`), ...live.map(text => `; ${text}`)].join('')
}

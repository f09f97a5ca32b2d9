import type { EngineWindow } from './browser-engine.ts'

/**
 * What a screen reader is told of a part of the page, or of the dialog over it: a line for each element, those within it further in.
 * Roles and names are the engine's. What is read out stands behind its region; an arrow shows what the focus has reached.
 */
export async function readTree(window: EngineWindow, selector: string): Promise<string> {
  const lines = await window.evaluate(collectNodes, selector)
  const told = await window.readAccessible(collectedNodes)
  if (told.length !== lines.length) throw new Error('The page changed while it was read.')
  return lines
    .map(({ depth, states }, at) => `${'  '.repeat(depth)}${told[at]?.role} "${told[at]?.name}"${states}`)
    .join('\n')
}

/** Runs in the page, and keeps the elements in it. */
function collectNodes(selector: string): { depth: number; states: string }[] {
  const root = document.querySelector('dialog[open]') ?? document.querySelector(selector)
  const told = 'h1, h2, h3, a[href], button, input, textarea, select, fieldset, nav, dialog, [role]'
  const within = root ? [root, ...root.querySelectorAll(told)] : []
  const nodes = within.filter(isTold)
  Reflect.set(window, 'treeNodes', nodes)
  const focus = document.activeElement
  const option = focus?.getAttribute('aria-activedescendant')
  const reached = option ? document.getElementById(option) : focus
  return nodes.map(node => ({
    depth: nodes.filter(other => other !== node && other.contains(node)).length,
    states: [...statesOf(node), ...(node === reached ? [' ←'] : [])].join(''),
  }))

  function isTold(element: Element): boolean {
    const isHidden = element.closest('[aria-hidden="true"], [inert], [role="presentation"]') !== null
    return element.matches(told) && !isHidden && element.checkVisibility({ visibilityProperty: true })
  }

  function statesOf(element: Element): string[] {
    const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'aria-expanded': { true: 'expanded', false: 'collapsed' },
      'aria-pressed': { true: 'pressed', false: 'not pressed' },
      'aria-selected': { true: 'selected', false: 'not selected' },
      'aria-invalid': { true: 'invalid' },
      'aria-disabled': { true: 'disabled' },
      'aria-current': { page: 'current page', true: 'current' },
    }
    const states = Object.entries(words).map(([name, texts]) => texts[element.getAttribute(name) ?? ''])
    if (element instanceof HTMLInputElement) {
      const isChecked = element.type === 'radio' || element.type === 'checkbox'
      states.push(
        isChecked ? (element.checked ? 'checked' : 'not checked') : element.value && `"${element.value}"`,
      )
    }
    const said = element.matches('[role="status"], [role="alert"]') ? element.textContent.trim() : ''
    return [...states.flatMap(state => (state ? [`, ${state}`] : [])), ...(said ? [`: ${said}`] : [])]
  }
}

/** Runs in the page. */
const collectedNodes = (): Element[] => Reflect.get(window, 'treeNodes') ?? []

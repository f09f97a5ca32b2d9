import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as TestingLibrary from '@testing-library/dom'
import type { EngineWindow, Point } from './browser-engine.ts'

type Text = string | RegExp

/** By what a reader perceives; the first one visible counts. A string is a whole name or text. */
export type Target =
  | { readonly role: string; readonly name?: Text; readonly within?: Target }
  | { readonly label: Text; readonly within?: Target }
  | { readonly text: Text; readonly within?: Target }

const role = (role: string) => (name: Text, within?: Target) => ({ role, name, ...(within && { within }) })
export const button = role('button')
export const link = role('link')
export const heading = role('heading')
export const region = role('region')
export const textbox = role('textbox')
export const radio = role('radio')
export const field = (label: Text, within?: Target): Target => ({ label, ...(within && { within }) })
export const text = (text: Text, within?: Target): Target => ({ text, ...(within && { within }) })

export type Found = {
  /** The middle of what is clicked: a hidden control has its label clicked. */
  readonly point: Point
  readonly isCovered: boolean
  readonly isHovered: boolean
  readonly hasFocus: boolean
  /** Of a field, its value. */
  readonly text: string
}

/** The same in every engine; scrolls what is found into view. Null if nothing is there or visible. */
export async function findElement(window: EngineWindow, target: Target): Promise<Found | null> {
  const search = () => window.evaluate(findInPage, serialize(target))
  const found = await search()
  if (found !== 'no library') return found
  await window.runScript(library)
  const again = await search()
  if (again === 'no library') throw new Error('Testing Library cannot be loaded into the page.')
  return again
}

/** Testing Library knows roles and computes names; this build defines `TestingLibraryDom`. */
const library = readFileSync(
  createRequire(import.meta.url)
    .resolve('@testing-library/dom')
    .replace(/index\.js$/, '@testing-library/dom.umd.min.js'),
  'utf8',
)

type SentText = string | { readonly source: string; readonly flags: string }
type SentTarget = {
  readonly role?: string
  readonly name?: SentText
  readonly label?: SentText
  readonly text?: SentText
  readonly within?: SentTarget
}

/** A regular expression is not JSON. */
function serialize(target: Target): SentTarget {
  return JSON.parse(
    JSON.stringify(target, (_, value) =>
      value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
    ),
  )
}

function findInPage(target: SentTarget): Found | null | 'no library' {
  const library: typeof TestingLibrary | undefined = Reflect.get(window, 'TestingLibraryDom')
  if (!library) return 'no library'
  const matcher = (value: SentText) =>
    typeof value === 'string' ? value : new RegExp(value.source, value.flags)
  const search = ({ within, role, name, label, text }: SentTarget): HTMLElement[] =>
    (within ? search(within) : [document.body]).flatMap(root => {
      if (role) return library.queryAllByRole(root, role, name === undefined ? {} : { name: matcher(name) })
      if (label) return library.queryAllByLabelText(root, matcher(label))
      return text ? library.queryAllByText(root, matcher(text)) : []
    })
  const element = search(target).find(one => one.checkVisibility({ visibilityProperty: true }))
  if (!element) return null
  const control = element instanceof HTMLInputElement ? element : null
  const isHidden = control !== null && (control.offsetWidth < 2 || getComputedStyle(control).opacity === '0')
  const box = (isHidden && control.labels?.[0]) || element
  const place = () => {
    const { left, top, width, height } = box.getBoundingClientRect()
    const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    const hit = document.elementFromPoint(point.x, point.y)
    return { point, isCovered: !(hit && (box.contains(hit) || element.contains(hit))) }
  }
  const { top, bottom } = box.getBoundingClientRect()
  const isOutside = top < 0 || bottom > innerHeight
  // A bar that stays in view may lie over it.
  if (isOutside || place().isCovered) box.scrollIntoView({ block: 'center', behavior: 'instant' })
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  return {
    ...place(),
    isHovered: box.matches(':hover'),
    hasFocus: document.activeElement === element,
    text: isField ? element.value : element.textContent,
  }
}

import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { installModalDialogs } from './modal-dialogs.ts'
import { ServerStub } from './server-stub.ts'

/** What jsdom lacks and screens need to be drawn at all. Whatever depends on layout is proved by a journey. */
const missing = {
  matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  IntersectionObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  scrollTo: () => {},
}

Object.assign(window, missing)
globalThis.fetch = ServerStub.fetch as typeof fetch
installModalDialogs()
// Styles are not loaded; without this one a button would be named by both of its texts (ui/button.css).
document.head.innerHTML = '<style>.button__texts > [data-shown="false"] { visibility: hidden }</style>'
Element.prototype.scrollIntoView = () => {}
// The editor asks where its caret is.
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect()
Range.prototype.getClientRects = () => document.createElement('i').getClientRects()
Document.prototype.getAnimations = () => []
Element.prototype.getAnimations = () => []

const { getElementError } = getConfig()
configure({
  // A busy machine is slow, and what never comes is found all the same.
  asyncUtilTimeout: 15_000,
  // While something is waited for, each try that fails would print the whole document, which only the last one's reader sees.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
})

function isWaiting(): boolean {
  const { _disableExpensiveErrorDiagnostics } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
  return _disableExpensiveErrorDiagnostics === true
}

/** jsdom does not know this element yet, and React says so. */
const unknownElement = /^The tag <%s> is unrecognized in this browser.* search$/

/** React's development build says this of the router's lazy components, depending on how quickly they load. */
const lazyComponent = /This library called use\(\) to suspend in a previous render/

let errors: string[] = []
const expectedErrors: RegExp[] = []

/** Console errors that this test means to cause; any other fails it. */
export const expectErrors = (...patterns: RegExp[]) => expectedErrors.push(...patterns)

beforeEach(() => {
  errors = []
  expectedErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => errors.push(words.map(String).join(' ')))
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  const allowed = [unknownElement, lazyComponent, ...expectedErrors]
  const unexpected = errors.filter(error => !allowed.some(pattern => pattern.test(error)))
  expect(unexpected, 'console errors').toEqual([])
})

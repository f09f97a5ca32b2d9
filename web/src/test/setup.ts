import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { forgetToldFailures } from '#failures/tell-failure.ts'
import { forgetRefusedZones } from '#lib/dates/refused-zones.ts'
import { forgetPageOwner } from '#lib/device/page-owner.ts'
import { forgetSessionEnd } from '#session/session-end.ts'
import { installModalDialogs } from './modal-dialogs.ts'
import { installPopovers } from './popovers.ts'
import { ServerStub } from './server-stub.ts'

/** Journeys test layout, which jsdom lacks. */
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
  // jsdom's own frames stop for the whole worker once a fake clock that runs them is removed.
  requestAnimationFrame: (draw: FrameRequestCallback) =>
    Number(setTimeout(() => draw(performance.now()), 16)),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
}

Object.assign(window, missing)
globalThis.fetch = ServerStub.fetch as typeof fetch
installModalDialogs()
installPopovers()
// Otherwise a button's name would contain both of its texts (ui/button.module.css).
document.head.innerHTML = '<style>.button__texts > [data-shown="false"] { visibility: hidden }</style>'
Element.prototype.scrollIntoView = () => {}
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect()
Range.prototype.getClientRects = () => document.createElement('i').getClientRects()
Document.prototype.getAnimations = () => []
Element.prototype.getAnimations = () => []

// React in development records who made each element, a sixth of the processor's time, until it has recorded 10,000 of late.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => {},
})

const { getElementError } = getConfig()
configure({
  // A busy machine loads the editor for that long.
  asyncUtilTimeout: 30_000,
  // Printing the document at each poll would be slow.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
})

function isWaiting(): boolean {
  const { _disableExpensiveErrorDiagnostics } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
  return _disableExpensiveErrorDiagnostics === true
}

const unknownElement = /^The tag <%s> is unrecognized in this browser.* search$/

/** React logs this for the router's lazy components, depending on timing. */
const lazyComponent = /This library called use\(\) to suspend in a previous render/

let errors: string[] = []
const expectedErrors: RegExp[] = []

/** Any other console error fails the test. */
export const expectErrors = (...patterns: RegExp[]) => expectedErrors.push(...patterns)

beforeEach(() => {
  errors = []
  forgetPageOwner()
  forgetToldFailures()
  forgetRefusedZones()
  forgetSessionEnd()
  expectedErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => errors.push(words.map(String).join(' ')))
})

afterEach(() => {
  cleanup()
  // Files of a worker share the document: the next would find an editor that this one opened.
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  const allowed = [unknownElement, lazyComponent, ...expectedErrors]
  const unexpected = errors.filter(error => !allowed.some(pattern => pattern.test(error)))
  expect(unexpected, 'console errors').toEqual([])
})

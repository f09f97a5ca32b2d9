/** What gets the focus back when a dialog closes. */
const openers = new WeakMap<HTMLDialogElement, Element | null>()

const focusable = 'button, input:not([hidden]), select, textarea, a[href], [tabindex]'

/**
 * jsdom draws a dialog, but opens and closes none. As in a browser, the focus goes in and comes back, and Escape asks first.
 * That nothing behind it can be reached is proved by journeys.
 */
export function installModalDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    openers.set(this, document.activeElement)
    this.setAttribute('open', '')
    const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(focusable)
    first?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.hasAttribute('open')) return
    this.removeAttribute('open')
    const opener = openers.get(this)
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const top = [...document.querySelectorAll('dialog')].findLast(dialog => dialog.open)
    if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
  })
}

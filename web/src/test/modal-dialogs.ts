const openers = new WeakMap<HTMLDialogElement, Element | null>()

const focusable = 'button, input:not([hidden]), select, textarea, a[href], [tabindex]'

/** jsdom lacks them. Journeys test that the page behind is inert. */
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
  // Files of one worker share the document: a listener of each would press Escape again.
  document.onkeydown = event => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const top = [...document.querySelectorAll('dialog')].findLast(dialog => dialog.open)
    if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
  }
}

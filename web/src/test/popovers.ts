/** jsdom hides a popover, and has nothing that opens one. Test files share a window. */
export function installPopovers(): void {
  if (Object.hasOwn(HTMLElement.prototype, 'hidePopover')) return
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null
    const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '')
    if (popover) toggle(popover, popover.style.display !== 'block')
  })
  HTMLElement.prototype.showPopover = function () {
    toggle(this, true)
  }
  HTMLElement.prototype.hidePopover = function () {
    toggle(this, false)
  }
}

function toggle(popover: HTMLElement, isOpen: boolean): void {
  popover.style.display = isOpen ? 'block' : ''
  const newState = isOpen ? 'open' : 'closed'
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
}

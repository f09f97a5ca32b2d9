import { vi } from 'vitest'

/** What is observed has been laid out at once. */
export function laySizesOutAtOnce(): void {
  const observer = class {
    readonly observe: () => void
    constructor(onSize: () => void) {
      this.observe = onSize
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', observer)
}

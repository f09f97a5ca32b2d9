import { vi } from 'vitest'

/** The returned function lifts the limit. */
export function limitStorage(characters: number): () => void {
  const store = Storage.prototype.setItem
  const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    const others = Object.entries(this).filter(([other]) => other !== key)
    const length = others.reduce(
      (sum, [other, text]) => sum + other.length + text.length,
      key.length + value.length,
    )
    if (length > characters) throw new DOMException('There is no room.', 'QuotaExceededError')
    store.call(this, key, value)
  })
  return () => spy.mockRestore()
}

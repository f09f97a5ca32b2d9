import { onTestFinished, vi } from 'vitest'

/** What the page saves on the device, until the test is over: jsdom has no downloads. */
export function watchSavedFiles(): readonly { readonly name: string; readonly file: Blob }[] {
  const saved: { name: string; file: Blob }[] = []
  const files = new Map<string, Blob>()
  URL.createObjectURL = file => {
    const url = `blob:${files.size}`
    files.set(url, file as Blob)
    return url
  }
  URL.revokeObjectURL = () => undefined
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const file = files.get(this.href)
    if (file && this.download) saved.push({ name: this.download, file })
  })
  onTestFinished(() => {
    click.mockRestore()
    Reflect.deleteProperty(URL, 'createObjectURL')
    Reflect.deleteProperty(URL, 'revokeObjectURL')
  })
  return saved
}

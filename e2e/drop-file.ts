import type { Page } from '@playwright/test'

/** On the page itself, as from the desktop. */
export const dropFile = (page: Page) =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['words'], 'letter.txt', { type: 'text/plain' }))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })

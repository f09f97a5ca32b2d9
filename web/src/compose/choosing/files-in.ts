import { readableStyles } from '../pasting/pasted-styles.ts'

/** Files that were dropped or pasted. A copied text brings a picture of itself, which is none; a copied picture brings its address. */
export function filesIn(data: DataTransfer): readonly File[] {
  const isText = data.types.includes('text/html') && !isPictureAlone(data.getData('text/html'))
  return isText ? [] : [...data.files]
}

function isPictureAlone(html: string): boolean {
  // A document of its own: it loads no picture.
  const { body } = new DOMParser().parseFromString(readableStyles(html), 'text/html')
  return body.textContent.trim() === '' && body.querySelectorAll('img').length === 1
}

import { unwrap } from './pasted-blocks.ts'

/**
 * The styles of a copied text under names that no browser obeys: our Content Security Policy refuses them, and the browser would
 * report it. A style sheet goes on as <noframes>, which is parsed just like it, so whatever is only called so in an attribute or
 * a comment swallows no words. Whatever was copied, each character is looked at a few times and no more.
 */
export function readableStyles(html: string): string {
  return html
    .replace(/<(\/?)style(?=[\s/>]|$)/gi, '<$1noframes')
    .replace(/<[a-z][^<>]*/gi, tag => tag.replace(/\s(style|on[a-z]+)(?=\s*=)/gi, ' data-$1'))
}

export function styled(root: ParentNode): { element: Element; style: string }[] {
  return [...root.querySelectorAll('[data-style]')].map(element => ({
    element,
    style: element.getAttribute('data-style') ?? '',
  }))
}

const marks = [
  { tag: 'strong', style: /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/i },
  { tag: 'em', style: /(?:^|;)\s*font-style\s*:\s*(?:italic|oblique)/i },
  { tag: 'u', style: /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*underline/i },
  { tag: 's', style: /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/i },
] as const

/** Google Docs wraps all in a bold that says it is not. */
const notAtAll = [
  { tags: 'b, strong', style: /(?:^|;)\s*font-weight\s*:\s*(?:normal|[1-5]00)/i },
  { tags: 'i, em', style: /(?:^|;)\s*font-style\s*:\s*normal/i },
] as const

/** Emphasis that is said in a style, where no tag says it already. */
export function marksInsteadOfStyles(root: ParentNode): void {
  for (const { element, style } of styled(root)) {
    if (notAtAll.some(not => element.matches(not.tags) && not.style.test(style))) unwrap(element)
    else if (!element.matches('h1, h2, h3, h4, h5, h6, ul, ol, table, tr')) mark(element, style)
  }
}

function mark(element: Element, style: string): void {
  for (const { tag } of marks.filter(one => one.style.test(style))) {
    const wrapped = element.ownerDocument.createElement(tag)
    wrapped.append(...element.childNodes)
    element.append(wrapped)
  }
}

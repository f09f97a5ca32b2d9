import { type PublicPage, publicPages } from '@novelette/domain/pages/public-pages.ts'
import { type PublicPath, publicPaths } from '@novelette/domain/pages/public-titles.ts'

/** Browsers share and save by it. The server renders the first page's. */
export function setPageHead(pathname: string): void {
  const { description }: PublicPage = publicPages[publicPathOf(pathname) ?? '/']
  inHead('meta', 'name', 'description').content = description
  const canonical = inHead('link', 'rel', 'canonical')
  canonical.href = new URL(canonical.href || window.location.href).origin + pathname
}

const publicPathOf = (pathname: string): PublicPath | undefined => publicPaths.find(path => path === pathname)

function inHead<Name extends 'meta' | 'link'>(name: Name, key: string, value: string) {
  const found = document.head.querySelector<HTMLElementTagNameMap[Name]>(`${name}[${key}="${value}"]`)
  if (found) return found
  const element = document.createElement(name)
  element.setAttribute(key, value)
  return document.head.appendChild(element)
}

import { site } from '@novelette/domain/site.ts'
import { useEffect } from 'react'

export function pageTitle(name: string | undefined): string {
  return name ? `${name} · ${site.name}` : site.title
}

/** For a page whose title depends on what it loaded; the route's own title stands until then. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name) document.title = pageTitle(name)
  }, [name])
}

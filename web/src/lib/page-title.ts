import { site } from '@novelette/domain/pages/site.ts'
import { useEffect } from 'react'

export function pageTitle(name: string | undefined): string {
  return name ? `${name} · ${site.name}` : site.title
}

/** For titles that depend on loaded data. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name) document.title = pageTitle(name)
  }, [name])
}

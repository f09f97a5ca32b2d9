import type { ReactNode } from 'react'
import type { AdminSectionId } from './section-ids.ts'

type AdminSection = {
  readonly id: AdminSectionId
  /** On its tab. */
  readonly title: string
  readonly Section: () => ReactNode
}

/** What the admin's book holds, in the order of its tabs. */
export const adminSections: readonly AdminSection[] = []

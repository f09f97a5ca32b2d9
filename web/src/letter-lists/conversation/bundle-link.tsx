import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { Mails } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#ui/link-button.tsx'

type BundleLinkProps = { person: Pick<Person, 'id'>; look?: 'link' | 'quiet'; children: ReactNode }

export function BundleLink({ person, look = 'link', children }: BundleLinkProps) {
  return (
    <LinkButton look={look} to="/letters/$personId" params={{ personId: person.id }}>
      <Mails size={16} aria-hidden />
      {children}
    </LinkButton>
  )
}

import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { Mails } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button-link.tsx'

type ConversationLinkProps = { person: Pick<Person, 'id'>; look?: 'link' | 'quiet'; children: ReactNode }

export function ConversationLink({ person, look = 'link', children }: ConversationLinkProps) {
  return (
    <ButtonLink look={look} wraps={look === 'link'} to="/letters/$personId" params={{ personId: person.id }}>
      <Mails size={16} aria-hidden />
      {children}
    </ButtonLink>
  )
}

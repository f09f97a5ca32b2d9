import { LinkButton } from '#ui/link-button.tsx'

type ViewAllProps = { to: '/inbox' | '/sent'; letters: 'received' | 'sent' }

const text = 'View All'

export function ViewAll({ to, letters }: ViewAllProps) {
  return (
    <LinkButton to={to} look="link" aria-label={`${text} ${letters} letters`}>
      {text}
    </LinkButton>
  )
}

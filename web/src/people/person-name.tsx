import { isFormerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { LinkButton } from '#ui/link-button.tsx'

type PersonNameProps = { username: string }

/** "A former member" is set in italics: it is no username. */
export function PersonName({ username }: PersonNameProps) {
  return isFormerMember(username) ? <i className="user">{username}</i> : <b className="user">{username}</b>
}

/** No link for those without a profile. */
export function ProfileLink({ username }: PersonNameProps) {
  if (isFormerMember(username)) return <PersonName username={username} />
  return (
    <LinkButton look="link" to="/u/$username" params={{ username }} className="user">
      {username}
    </LinkButton>
  )
}

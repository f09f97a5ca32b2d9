import type { SessionUser } from '@novelette/domain/accounts.ts'
import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut, UserRound } from 'lucide-react'
import { useSignOut } from '#session/sign-out.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Menu, MenuAction, MenuLink, MenuRule } from '#ui/menu.tsx'

export function AccountMenu({ user }: { user: SessionUser }) {
  const signOut = useSignOut()
  const trigger = (
    <button type="button" className="nav__account">
      <Avatar name={user.username} picture={user.profilePicture} />
      Account
      <ChevronDown size={16} aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuLink render={<Link to="/profile" />}>
        <UserRound size={20} aria-hidden />
        Profile Settings
      </MenuLink>
      <MenuRule />
      <MenuAction onClick={signOut}>
        <LogOut size={20} aria-hidden />
        Sign Out
      </MenuAction>
    </Menu>
  )
}

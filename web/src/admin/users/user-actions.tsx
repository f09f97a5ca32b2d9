import type { AdminUserDetails } from '@novelette/domain/admin/admin.ts'
import { useState } from 'react'
import { BanForm } from '#admin/panel/ban-form.tsx'
import { useInlineForm } from '#lib/use-inline-form.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Announcer } from '#ui/messages/announcer.tsx'

type UserActionsProps = { user: AdminUserDetails; onClose: () => void }

export function UserActions({ user, onClose }: UserActionsProps) {
  const { open, place, button, show, hide } = useInlineForm()
  const [said, setSaid] = useState('')
  const finish = () => {
    setSaid(`${user.username} is ${user.isBanned ? 'active again' : 'banned'}.`)
    hide()
  }
  return (
    <div ref={place}>
      <Announcer text={said} />
      {user.isAdmin && (
        <p className="muted">This is the account that looks after the others. It cannot be banned.</p>
      )}
      {open ? (
        <BanForm user={user} onCancel={hide} onDone={finish} />
      ) : (
        <div className={dialogStyles.actions}>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
          {!user.isAdmin && (
            <Button ref={button} onClick={show}>
              {user.isBanned ? 'Unban' : 'Ban'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

import { useState } from 'react'
import { useInlineForm } from '#lib/use-inline-form.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { SettingsSection } from '#ui/sections/settings-section.tsx'
import { PasswordForm } from './password-form.tsx'

export function PasswordSection() {
  const form = useInlineForm()
  const [changed, setChanged] = useState(false)
  const show = () => {
    setChanged(false)
    form.show()
  }
  const onChanged = () => {
    setChanged(true)
    form.hide()
  }
  return (
    <SettingsSection
      id="password"
      title="Password"
      lead="A new one signs you out everywhere else, so that whoever knew the old one is out."
    >
      {changed && (
        <Notice tone="ok" title="Your password is changed.">
          You stay signed in here. Every other device was signed out.
        </Notice>
      )}
      {form.open ? (
        <div ref={form.place}>
          <PasswordForm onChanged={onChanged} onCancel={form.hide} />
        </div>
      ) : (
        <div className={settingsSectionStyles.actions}>
          <Button look="quiet" ref={form.button} onClick={show}>
            Change Password
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

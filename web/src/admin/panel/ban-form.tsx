import { type AdminUserDetails, adminReasonMaxLength, banInputSchema } from '@novelette/domain/admin/admin.ts'
import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import styles from '#admin/users/user-details.module.css'
import { SubmitError } from '#failures/submit-error.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { orpc } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { TextArea } from '#ui/fields/text-area.tsx'

type BanFormProps = { user: AdminUserDetails; onCancel: () => void; onDone: () => void }

export const banFollows =
  'They are signed out on every device within seconds, cannot sign in, and cannot make a new account with that address. Nobody finds them or can write to them. Letters they have sent stay with those who got them.'

const banning = {
  title: (username: string) => `Ban ${username}?`,
  follows: banFollows,
  cancel: 'Cancel',
  submit: 'Ban',
  busy: 'Banning...',
}
const unbanning = {
  title: (username: string) => `Unban ${username}?`,
  follows:
    'They can sign in again and find everything as it was: their profile, their letters, their drafts.',
  cancel: 'Cancel',
  submit: 'Unban',
  busy: 'Unbanning...',
}

function useBan(userId: string, isBanned: boolean, onDone: () => void) {
  const queryClient = useQueryClient()
  // Statistics, user list and audit log all change.
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.admin.key() })
  const ban = useMutation(orpc.admin.ban.mutationOptions({ onSuccess: refresh }))
  const unban = useMutation(orpc.admin.unban.mutationOptions({ onSuccess: refresh }))
  return useForm({
    schema: banInputSchema,
    initial: { userId, reason: '' },
    send: async input => {
      await (isBanned ? unban : ban).mutateAsync(input)
      onDone()
    },
    returnTo: 'reason',
  })
}

export function BanForm({ user, onCancel, onDone }: BanFormProps) {
  // The form keeps its wording while the mutation flips `user.isBanned`.
  const [wasBanned] = useState(user.isBanned)
  const form = useBan(user.id, wasBanned, onDone)
  const texts = wasBanned ? unbanning : banning
  const { ref } = form.props
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [ref])
  return (
    <form {...form.props} className={styles.banForm}>
      <h3>{texts.title(user.username)}</h3>
      <p>{texts.follows}</p>
      <ReasonField {...form.field('reason')} required hint="Kept in the audit log. They are not told." />
      {form.error !== null && <SubmitError error={form.error} title={adminTexts.updateFailed} />}
      <div className={dialogStyles.actions}>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={form.busy} busyText={texts.busy}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}

type ReasonFieldProps = Omit<ComponentProps<typeof TextArea>, 'label'> & { value: string | undefined }

export function ReasonField(props: ReasonFieldProps) {
  const length = props.value?.length ?? 0
  return (
    <TextArea
      {...props}
      label={props.required ? 'Reason' : 'Reason (optional)'}
      rows={3}
      maxLength={adminReasonMaxLength}
      counter={`${length}/${adminReasonMaxLength}`}
    />
  )
}

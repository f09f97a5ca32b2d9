import { adminReasonMaxLength } from '@novelette/domain/admin/admin.ts'
import type { ComponentProps } from 'react'
import { TextArea } from '#ui/fields/text-area.tsx'

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

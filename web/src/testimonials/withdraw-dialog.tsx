import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SubmitError } from '#failures/submit-error.tsx'
import { orpc } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'

function useWithdraw(onWithdrawn: () => void) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  return useMutation(
    orpc.testimonials.withdraw.mutationOptions({
      onSuccess: async () => {
        onWithdrawn()
        await queryClient.cancelQueries({ queryKey: orpc.testimonials.own.key() })
        queryClient.setQueryData(orpc.testimonials.own.queryKey(), null)
        void queryClient.invalidateQueries({ queryKey: orpc.testimonials.approved.key() })
        toast('Your story was withdrawn.')
      },
    }),
  )
}

export function WithdrawDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const withdraw = useWithdraw(onClose)
  const close = () => {
    withdraw.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Withdraw your story?"
      actions={
        <>
          <Button look="quiet" onClick={close}>
            Keep It
          </Button>
          <Button
            busy={withdraw.isPending}
            busyText="Withdrawing..."
            onClick={() => withdraw.mutate(undefined)}
          >
            Withdraw
          </Button>
        </>
      }
    >
      <p>It is erased at once, and nobody can read it here any more.</p>
      {withdraw.error && <SubmitError error={withdraw.error} title="Your story is as it was" />}
    </Dialog>
  )
}

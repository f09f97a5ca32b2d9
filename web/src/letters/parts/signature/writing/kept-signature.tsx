import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HandSignature } from '#letters/parts/signature/reading/hand-signature.tsx'
import { errorText } from '#lib/error-code.ts'
import { asUser, client, orpc } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import styles from './signature-dialog.module.css'

/** The one that is kept by now, and the way to be rid of it. */
export function KeptSignatureLine({ writerId }: { writerId: string }) {
  const { toast } = useToasts()
  const queryClient = useQueryClient()
  const query = orpc.signatures.get.queryOptions(asUser(writerId))
  const { data } = useQuery({ ...query, staleTime: 0, gcTime: 0 })
  const forget = useMutation({
    mutationFn: () => client.signatures.remove(undefined, asUser(writerId)),
    onSuccess: kept => queryClient.setQueryData(query.queryKey, kept),
    onError: error => toast(errorText(error), { tone: 'error' }),
  })
  if (!data?.signature) return null
  return (
    <div className={styles.kept}>
      <p>Kept by now:</p>
      <HandSignature signature={data.signature} />
      <Button look="link" size="inline" busy={forget.isPending} onClick={() => forget.mutate()}>
        Forget It
      </Button>
    </div>
  )
}

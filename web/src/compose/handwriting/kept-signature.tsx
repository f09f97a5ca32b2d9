import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWriter } from '#compose/drafts/writer.ts'
import { errorText } from '#lib/error-code.ts'
import { asUser, client, orpc } from '#lib/rpc.ts'
import { HandSignature } from '#stationery/letter/hand-signature.tsx'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import styles from './signature-dialog.module.css'

/** The one that is kept by now, and the way to be rid of it. */
export function KeptSignatureLine() {
  const { id } = useWriter()
  const { toast } = useToasts()
  const queryClient = useQueryClient()
  const query = orpc.signatures.get.queryOptions(asUser(id))
  const { data } = useQuery({ ...query, staleTime: 0, gcTime: 0 })
  const forget = useMutation({
    mutationFn: () => client.signatures.remove(undefined, asUser(id)),
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

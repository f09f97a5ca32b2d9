import { writeSignature } from '@novelette/domain/letters/parts/signature/signature-strokes.ts'
import { signatureMaxPoints } from '@novelette/domain/letters/parts/signature/signatures.ts'
import type { Stroke } from '@novelette/domain/letters/parts/strokes/strokes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HandSignature } from '#letters/parts/signature/reading/hand-signature.tsx'
import { errorText } from '#lib/error-code.ts'
import { asUser, client, orpc } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { ResponsiveDialog } from '#ui/responsive-dialog.tsx'
import styles from './signature-dialog.module.css'
import { SignaturePad } from './signature-pad.tsx'

type SignatureDialogProps = {
  writerId: string
  open: boolean
  onClose: () => void
  /** A signature that was drawn anew. */
  onDrawn: (signature: string) => void
}

export function SignatureDialog({ writerId, open, onClose, onDrawn }: SignatureDialogProps) {
  const sign = (signature: string) => {
    onDrawn(signature)
    onClose()
  }
  return (
    <ResponsiveDialog open={open} onClose={onClose} title="Your Signature">
      <SignatureForm writerId={writerId} onDrawn={sign} onCancel={onClose} />
    </ResponsiveDialog>
  )
}

type SignatureFormProps = Pick<SignatureDialogProps, 'writerId' | 'onDrawn'> & { onCancel: () => void }

function SignatureForm({ writerId, onDrawn, onCancel }: SignatureFormProps) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  const left = signatureMaxPoints - points
  const signature = writeSignature(strokes)
  const undo = () => setStrokes(strokes.slice(0, -1))
  return (
    <>
      <p className="muted">
        Draw one for letters, not the one your bank knows. It is saved for the next letter, sealed; each
        letter that you sign has its own copy.
      </p>
      <SignaturePad
        strokes={strokes}
        onStroke={stroke => left > 0 && setStrokes([...strokes, stroke.slice(0, left)])}
        onUndo={undo}
      />
      <p role="status" className={styles.full}>
        {left <= 0 && 'This is as long as a signature can be. Undo to change it.'}
      </p>
      <KeptSignatureLine writerId={writerId} />
      <div className={styles.actions}>
        <Button look="quiet" size="compact" aria-disabled={!signature} onClick={undo}>
          Undo
        </Button>
        <Button look="quiet" size="compact" aria-disabled={!signature} onClick={() => setStrokes([])}>
          Start Over
        </Button>
        <Button look="quiet" size="compact" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="compact" aria-disabled={!signature} onClick={() => signature && onDrawn(signature)}>
          Sign the Letter
        </Button>
      </div>
    </>
  )
}

/** The one that is kept by now, and the way to be rid of it. */
function KeptSignatureLine({ writerId }: { writerId: string }) {
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
      <p>Saved signature:</p>
      <HandSignature signature={data.signature} />
      <Button look="link" size="inline" busy={forget.isPending} onClick={() => forget.mutate()}>
        Delete Saved Signature
      </Button>
    </div>
  )
}

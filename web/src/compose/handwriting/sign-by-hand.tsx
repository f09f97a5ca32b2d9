import { useState } from 'react'
import { useWriter } from '#compose/drafts/writer.ts'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import { errorCode, errorText } from '#lib/error-code.ts'
import { asUser, client } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'

type SignByHandProps = {
  signature: string | null
  onSign: (signature: string | null) => void
}

const loadSignatureDialog = () => import('./signature-dialog.tsx').then(dialog => dialog.SignatureDialog)

/** Under the sheet: puts the kept signature under the letter, or draws one. */
export function SignByHand({ signature, onSign }: SignByHandProps) {
  const { Dialog, isOpen, show, close } = useLazyDialog(loadSignatureDialog)
  const { isFetching, signKept } = useKeptSignature(onSign, show)
  const keep = useKeeping()
  const draw = (drawn: string) => {
    onSign(drawn)
    void keep(drawn)
  }
  return (
    <>
      <Button
        look="link"
        busy={isFetching}
        aria-haspopup={signature ? 'dialog' : undefined}
        onClick={() => void (signature ? show() : signKept())}
      >
        {signature ? 'Draw Another' : 'Sign by Hand'}
      </Button>
      {signature && (
        <Button look="link" onClick={() => onSign(null)}>
          Take It Off
        </Button>
      )}
      <span role="status" className="sr-only">
        {signature && 'Signed by hand.'}
      </span>
      {Dialog && <Dialog open={isOpen} onClose={close} onDrawn={draw} />}
    </>
  )
}

/** Without a connection one can be drawn for this letter. */
function useKeptSignature(onSign: (signature: string) => void, draw: () => Promise<void>) {
  const { id } = useWriter()
  const { toast } = useToasts()
  const [isFetching, setFetching] = useState(false)
  const signKept = async () => {
    setFetching(true)
    try {
      const { signature } = await client.signatures.get(undefined, asUser(id))
      if (signature) onSign(signature)
      else await draw()
    } catch (error) {
      if (errorCode(error) === 'offline') await draw()
      else toast(errorText(error), { tone: 'error' })
    }
    setFetching(false)
  }
  return { isFetching, signKept }
}

function useKeeping() {
  const { id } = useWriter()
  const { toast } = useToasts()
  return async (signature: string) => {
    try {
      await client.signatures.set({ signature }, asUser(id))
    } catch {
      toast('The letter is signed. For the next one you draw again: this could not be kept.')
    }
  }
}

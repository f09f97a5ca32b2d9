import { useState } from 'react'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import type { LetterFigures } from '#letters/parts/kind/letter-drawing.ts'
import { errorCode, errorText } from '#lib/error-code.ts'
import { asUser, client } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'

type SignByHandProps = {
  /** Whose signature is kept. */
  writerId: string
  letter: LetterFigures
  isSigned: boolean
}

const loadDrawing = () => import('#letters/parts/kind/letter-drawing.ts')

/** With what signs: the connection may be gone once somebody has drawn. */
const loadSignatureDialog = async () => {
  const [{ SignatureDialog }] = await Promise.all([import('./signature-dialog.tsx'), loadDrawing()])
  return SignatureDialog
}

/** Under the sheet: puts the kept signature under the letter, or draws one. */
export function SignByHand({ writerId, letter, isSigned }: SignByHandProps) {
  const { Dialog, isOpen, show, close } = useLazyDialog(loadSignatureDialog)
  const { toast } = useToasts()
  const sign = async (signature: string | null) => {
    try {
      const { letterDrawing } = await loadDrawing()
      letterDrawing(letter).draw({ signature })
    } catch (error) {
      toast(errorText(error), { tone: 'error' })
    }
  }
  const { isFetching, signKept } = useKeptSignature(writerId, sign, show)
  const keep = useKeeping(writerId)
  const draw = (drawn: string) => {
    void sign(drawn)
    void keep(drawn)
  }
  return (
    <>
      <Button
        look="link"
        busy={isFetching}
        aria-haspopup={isSigned ? 'dialog' : undefined}
        onClick={() => void (isSigned ? show() : signKept())}
      >
        {isSigned ? 'Sign Again' : 'Sign by Hand'}
      </Button>
      {isSigned && (
        <Button look="link" onClick={() => void sign(null)}>
          Remove Signature
        </Button>
      )}
      <span role="status" className="sr-only">
        {isSigned && 'Signed by hand.'}
      </span>
      {Dialog && <Dialog writerId={writerId} open={isOpen} onClose={close} onDrawn={draw} />}
    </>
  )
}

/** Without a connection one can be drawn for this letter. */
function useKeptSignature(
  writerId: string,
  sign: (signature: string) => Promise<void>,
  draw: () => Promise<void>,
) {
  const { toast } = useToasts()
  const [isFetching, setFetching] = useState(false)
  const signKept = async () => {
    setFetching(true)
    try {
      const { signature } = await client.signatures.get(undefined, asUser(writerId))
      if (signature) await sign(signature)
      else await draw()
    } catch (error) {
      if (errorCode(error) === 'offline') await draw()
      else toast(errorText(error), { tone: 'error' })
    }
    setFetching(false)
  }
  return { isFetching, signKept }
}

function useKeeping(writerId: string) {
  const { toast } = useToasts()
  return async (signature: string) => {
    try {
      await client.signatures.set({ signature }, asUser(writerId))
    } catch {
      toast('The letter is signed, but your signature was not saved. Draw it again for the next letter.')
    }
  }
}

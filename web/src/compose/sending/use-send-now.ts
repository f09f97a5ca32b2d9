import { composeTexts } from '@novelette/domain/letters/compose-texts.ts'
import type { SentReceipt } from '@novelette/domain/letters/letters.ts'
import { useMutation } from '@tanstack/react-query'
import { useWriter } from '#compose/drafts/writer.ts'
import type { Sheet } from '#compose/sheet/use-sheet.ts'
import { errorCode, errorText, isSessionOver } from '#lib/error-code.ts'
import { dispatchLetterEvent } from '#lib/live/letter-events.ts'
import { asUser, client } from '#lib/rpc.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

export function isOutOfReach(error: unknown): boolean {
  return ['offline', 'unavailable'].includes(errorCode(error))
}

const sessionEnded = 'Your session has ended. Your letter is kept as a draft; sign in to send it.'

/** Said beside the sheet, too, but that is about to go. */
function textOf(error: unknown): string {
  return errorCode(error) === 'suspended' ? composeTexts.sendFailed(errorText(error)) : sessionEnded
}

/** The call itself. A server that cannot be reached is no failure where `waitForConnection` takes the letter. */
export function useSendNow(
  sheet: Sheet,
  onSent: (receipt: SentReceipt) => void,
  waitForConnection: (receiver: string) => boolean,
  onFailed: () => void,
) {
  const user = useWriter()
  const { toast } = useToasts()
  return useMutation({
    mutationFn: async (receiver: string) => {
      sheet.paper?.lock(true)
      await sheet.keeper.rest()
      return sendOn(sheet, receiver, user.id)
    },
    onSuccess: receipt => {
      sheet.keeper.forget()
      dispatchLetterEvent('letterSent', { letterId: receipt.id, userId: user.id })
      onSent(receipt)
    },
    onError: (error, receiver) => {
      onFailed()
      if (isOutOfReach(error) && waitForConnection(receiver)) return
      sheet.paper?.lock(false)
      sheet.keeper.resume()
      if (isSessionOver(error)) toast(textOf(error), { tone: 'error', outlivesSession: true })
    },
  })
}

/** Refused where its draft says something else by now, unless that was this sheet's own save, whose answer was lost. */
async function sendOn(sheet: Sheet, receiver: string, writerId: string): Promise<SentReceipt> {
  const { id, text, keeper } = sheet
  const { content, banner } = text()
  const send = () =>
    client.letters.send({ id, receiver, content, banner, revision: keeper.revision }, asUser(writerId))
  try {
    return await send()
  } catch (error) {
    if (errorCode(error) !== 'draft_conflict' || !(await keeper.meetServer())) throw error
    return send()
  }
}

import { type ComponentType, useState } from 'react'
import { errorText } from '#lib/error-code.ts'
import { isMissingChunk } from '#releases/missing-chunk.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { tellFailure } from './tell-failure.ts'

/** A dialog whose code comes with the first press; a toast says why it could not. */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const { toast } = useToasts()
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<Props>>()
  const show = async () => {
    setLoading(true)
    try {
      const loaded = await load()
      setDialog(() => loaded)
      setOpen(true)
    } catch (error) {
      if (isMissingChunk(error)) tellFailure('chunk')
      toast(errorText(error), { tone: 'error' })
    } finally {
      setLoading(false)
    }
  }
  return { Dialog, isOpen, isLoading, show, close: () => setOpen(false) }
}

import type { CropSquare } from '@novelette/domain/accounts/pictures.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { lookForOwnPicture, showOwnPicture } from './own-picture.ts'
import { sendPicture } from './send-picture.ts'

/** Leaving the screen aborts, which is no error. */
export function useUpload(file: File, onDone: () => void) {
  const queryClient = useQueryClient()
  const [share, setShare] = useState(0)
  const sending = useRef<AbortController | null>(null)
  const upload = useMutation({
    mutationFn: (square: CropSquare) => {
      const calledOff = new AbortController()
      sending.current = calledOff
      setShare(0)
      return sendPicture(file, square, { onProgress: setShare, signal: calledOff.signal })
    },
    onSuccess: stem => {
      showOwnPicture(queryClient, stem)
      onDone()
    },
  })
  useEffect(() => () => sending.current?.abort(), [])
  return {
    share: upload.isPending ? share : null,
    error: upload.error,
    start: upload.mutate,
    callOff() {
      sending.current?.abort()
      upload.reset()
      lookForOwnPicture(queryClient)
    },
  }
}

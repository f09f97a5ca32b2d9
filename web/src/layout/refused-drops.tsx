import { useEffect } from 'react'
import { fileRefused } from '#lib/drop/refuse-dropped-files.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

/** Says of a file that was dropped where nothing takes one what became of it. */
export function RefusedDrops() {
  const { toast } = useToasts()
  useEffect(() => {
    const tell = () => {
      toast('That file was not taken. Photographs are enclosed where you write a letter.')
    }
    window.addEventListener(fileRefused, tell)
    return () => window.removeEventListener(fileRefused, tell)
  }, [toast])
  return null
}

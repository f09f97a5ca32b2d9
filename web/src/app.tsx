import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import type { AppRouter } from '#routes/router.ts'
import { ToastProvider } from '#ui/toasts.tsx'

type AppProps = { queryClient: QueryClient; router: AppRouter; onDrawn?: () => void }

/** The whole product; the same tree on the server and in the browser. */
export function App({ queryClient, router, onDrawn }: AppProps) {
  useEffect(() => onDrawn?.(), [onDrawn])
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, useEffect } from 'react'
import type { AppRouter } from '#routes/router.ts'
import { useSession } from '#session/session.ts'
import { ToastProvider } from '#ui/messages/toasts.tsx'

type AppProps = { queryClient: QueryClient; router: AppRouter; onDrawn?: () => void }

export function App({ queryClient, router, onDrawn }: AppProps) {
  useEffect(() => onDrawn?.(), [onDrawn])
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SessionToasts>
          <RouterProvider router={router} />
        </SessionToasts>
      </QueryClientProvider>
    </StrictMode>
  )
}

function SessionToasts({ children }: { children: ReactNode }) {
  const { user } = useSession()
  return <ToastProvider reader={user?.id ?? null}>{children}</ToastProvider>
}

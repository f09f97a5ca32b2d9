// First, because it says in which order the layers of every other style sheet count.
import './styles.css'

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#lib/query-client.ts'
import { createAppRouter } from '#routes/router.ts'
import { askWhoIsHere } from '#session/session.ts'
import { ToastProvider } from '#ui/toasts.tsx'

const queryClient = createQueryClient(() => void askWhoIsHere(queryClient))
const router = createAppRouter(queryClient)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
)

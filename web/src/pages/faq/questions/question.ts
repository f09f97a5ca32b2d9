import type { LucideIcon } from 'lucide-react'

export type Question = {
  readonly id: string
  readonly icon: LucideIcon
  readonly question: string
  readonly answer: string
  readonly more?: {
    readonly to: '/' | '/faq' | '/privacy' | '/register' | '/forgot-password'
    readonly hash?: string
    readonly text: string
  }
}

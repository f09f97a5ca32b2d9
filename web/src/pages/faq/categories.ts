import { Feather, Laptop, Lock, Mailbox, UserRoundPlus } from 'lucide-react'
import { aboutFeatures } from './questions/features.ts'
import { aboutGettingStarted } from './questions/getting-started.ts'
import { aboutPrivacy } from './questions/privacy.ts'
import { aboutTechnical } from './questions/technical.ts'
import { aboutWriting } from './questions/writing.ts'

export const categories = [
  { id: 'getting-started', name: 'Getting Started', icon: UserRoundPlus, questions: aboutGettingStarted },
  { id: 'writing', name: 'Writing', icon: Feather, questions: aboutWriting },
  { id: 'privacy', name: 'Privacy', icon: Lock, questions: aboutPrivacy },
  { id: 'features', name: 'Features', icon: Mailbox, questions: aboutFeatures },
  { id: 'technical', name: 'Technical', icon: Laptop, questions: aboutTechnical },
] as const

export type Category = (typeof categories)[number]
export type Topic = 'all' | Category['id']

export const faqTopics: readonly { readonly id: Topic; readonly name: string }[] = [
  { id: 'all', name: 'All' },
  ...categories,
]

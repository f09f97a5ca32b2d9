import { draftVersionPolicy } from '@novelette/domain/letters/draft-times.ts'
import { Eye, Lightbulb, Palette, Ruler, Save, Type, Undo2 } from 'lucide-react'
import type { Question } from './question.ts'

export const aboutWriting: readonly Question[] = [
  {
    id: 'length',
    icon: Ruler,
    question: 'How long may a letter be?',
    answer:
      'As long as you like. There is a technical end at 5 megabytes of text, which is more than a shelf of novels; if you ever reach it, nothing you wrote is lost.',
  },
  {
    id: 'paper',
    icon: Palette,
    question: 'What is on the paper I choose?',
    answer:
      'There are six families: Romantic Roses, Starry Night, Golden Hearts, Spring Garden, Royal Elegance and Dreamy Clouds. Each has a banner, a paper, an ink, an envelope with its lining, a seal and a stamp. You write on the very sheet that will arrive.',
  },
  {
    id: 'template',
    icon: Lightbulb,
    question: 'I do not know how to start. Is there help?',
    answer:
      'Yes: templates in three styles, romantic, heartfelt and funny. Choosing one sets its text and a fitting paper. Every word of it is yours to change.',
  },
  {
    id: 'drafts',
    icon: Save,
    question: 'What happens if I close the page while writing?',
    answer: `Your draft saves itself as you write, and waits for you until you send it or remove it. For ${draftVersionPolicy.keptHours} hours we also keep how it was earlier, so that a paragraph you threw away in the evening can be found again in the morning.`,
  },
  {
    id: 'format',
    icon: Type,
    question: 'Which formatting is there?',
    answer:
      'Headings in three sizes, bold, italic and underlined text, and colours for the text and behind it. Pictures and links are left out on purpose: nothing in a letter can call out to somewhere else.',
  },
  {
    id: 'preview',
    icon: Eye,
    question: 'Can I see my letter before I send it?',
    answer:
      'Yes. Press Preview, and it is shown as it will arrive, signed with your username. From there you can download it as a picture, or go back and write on.',
  },
  {
    id: 'take-back',
    icon: Undo2,
    question: 'Can I take a letter back?',
    answer:
      'Until it says Read. Open it among your sent letters and press Take Back: it leaves the other inbox at once, and its text becomes a draft of yours. Someone who gives no read receipts, or who opened a link quietly, may have read it without your knowing; then it stays with them.',
  },
]

import { draftVersionPolicy } from '@novelette/domain/letters/draft-times.ts'
import { photographLimits } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { recordingLimits } from '@novelette/domain/letters/parts/recording/recordings.ts'
import {
  CalendarClock,
  Eye,
  Flower,
  Heading,
  Image,
  Languages,
  Lightbulb,
  Mails,
  MailX,
  Mic,
  Palette,
  PencilLine,
  PenLine,
  PenTool,
  Ruler,
  Save,
  Signature,
  Sparkles,
  Ticket,
  Type,
  Undo2,
} from 'lucide-react'
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
    answer: `Your draft saves itself as you write, and waits for you until you send it or delete it. For ${draftVersionPolicy.keptHours} hours we also save earlier versions: press Earlier Versions to get back a paragraph that you deleted the evening before.`,
  },
  {
    id: 'format',
    icon: Type,
    question: 'Which formatting is there?',
    answer:
      'Title, Heading and Small Heading, bold, italic and underlined text, and colors for the text and behind it. Links, and pictures from elsewhere, are left out on purpose: nothing in a letter can call out to somewhere else.',
  },
  {
    id: 'photographs',
    icon: Image,
    question: 'Can I enclose photographs?',
    answer: `Yes, to people who have written to you: press the paper clip above the letter. ${photographLimits.inLetter} fit in one envelope, and two gigabytes in all of yours, if whoever runs this site has set nothing else. Each lies where your caret stood, beside the text or across the sheet, and can be moved; press it for that. Each can have a caption, and a description for someone who can’t see it. What your camera notes inside, such as the place, is left out, and nobody gets to see one before they have opened your letter. Choose Hide Until Turned Over, and it shows only its caption until it is turned over. Whoever reads sees one large by pressing it, and can enlarge and move it there. They can hide any of them, or all, until they turn them over, and beside each stands how to report or block its sender. Who wants none at all can say so under What You Receive in their Account Settings, and you are told before you choose one.`,
  },
  {
    id: 'recordings',
    icon: Mic,
    question: 'Can I send my voice?',
    answer: `Yes, to people who have written to you: press the paper clip above the letter, and A Recording. It may last ${recordingLimits.seconds / 60} minutes, and ${recordingLimits.inLetter} fit in one envelope. Under Transcript you can write what you say, for someone who can’t hear it, or can’t listen now. It never plays by itself. Who would rather read than listen can say so under What You Receive in their Account Settings, and you are told before you record.`,
  },
  {
    id: 'heading',
    icon: Heading,
    question: 'Can I change the heading, or the name under my letter?',
    answer: `Yes, where they stand: press the heading on the sheet and type your own, or take it away; press the name under your words and sign as you are called, such as Anna or your grandson. Whoever reads the letter sees your username, too, above it. Your next letter in this browser begins with both, and one press gives back what the paper says, and your username.`,
  },
  {
    id: 'signature',
    icon: Signature,
    question: 'Can I sign by hand?',
    answer:
      'Yes. Press Sign by Hand below your letter, on a phone above the tools, and draw with a pen, a finger, a mouse or the arrow keys. It stands under your words in the ink of the paper, and is saved for the next letter, sealed. Draw one for letters, not the one your bank knows: whoever has the letter has its picture.',
  },
  {
    id: 'languages',
    icon: Languages,
    question: 'Can I write in my own language?',
    answer:
      'Yes, in any script. A paragraph in Arabic or Hebrew begins at the right by itself, Cyrillic, Greek, Hebrew, Arabic, Indic scripts, Thai, Armenian and Georgian bring their letters along, and Chinese, Japanese and Korean take those of the reader’s device. A Japanese or Chinese letter can be read in columns. Where it matters, a line under your letter says what it is written in, and you can change that. The buttons around it are in English.',
  },
  {
    id: 'handwriting',
    icon: PenLine,
    question: 'Can my letter look handwritten?',
    answer:
      'Yes. Press Handwriting below your letter, on a phone above the tools: your own first line is shown as typed text and in four kinds of handwriting. Whoever reads your letter can switch to typed text.',
  },
  {
    id: 'by-hand',
    icon: PenTool,
    question: 'Can I write by hand?',
    answer:
      'Yes. Press Enclose among the tools, then A Page by Hand: the paper fills the screen, for a pen, a finger or a mouse, and on a phone you write large on a strip and it is set small on the page. It lies in the letter on its own paper, up to five of them, sharp in print too. Under Transcript you can type the same words for someone who cannot see it.',
  },
  {
    id: 'flowers',
    icon: Flower,
    question: 'Can I put a flower in?',
    answer:
      'A pressed one: press Enclose among the tools, then A Pressed Flower, and choose among twelve that we drew, from rose to fern. One can lie at the head, one at the foot, and one beside your name.',
  },
  {
    id: 'promises',
    icon: Ticket,
    question: 'Can I give a promise?',
    answer:
      'Yes, in writing: press Enclose among the tools, then A Promise, and say what it is good for, such as one walk in the rain, whenever you ask. Up to three lie under your words like tickets, in the colors of your paper, and whoever prints the letter can cut them out. Nobody counts which of them are kept.',
  },
  {
    id: 'preview',
    icon: Eye,
    question: 'Can I see my letter before I send it?',
    answer:
      'Yes. Press Preview, and it is shown as it will arrive, signed with your username or by hand. From there you can download it as a picture, or go back and write on.',
  },
  {
    id: 'on-a-day',
    icon: CalendarClock,
    question: 'Can my letter arrive on a date that I choose?',
    answer:
      'Yes. Above the button that sends it, press Change beside Arrives: Now, and choose On a Date: a day, a time, and whose time zone counts. We keep it until then, sealed, and whoever it is for learns nothing of it. Should a country change its clocks meanwhile, it still arrives at the time you chose. Add to Calendar gives you the day for your own calendar, without a word of the letter.',
  },
  {
    id: 'slow-post',
    icon: Mails,
    question: 'What is slow post?',
    answer:
      'A letter that travels for as many days as you choose, or as the way from one town to another takes. Unless you hide it, the other one sees that something of yours is on its way, on which paper, from where, and about when it will be there; none of its words. Either of you can add that day to a calendar.',
  },
  {
    id: 'open-when',
    icon: Sparkles,
    question: 'What does Open When mean?',
    answer:
      'Your letter is delivered at once, but closed: its envelope shows only what you wrote on it, such as “Open when you miss me”. Whoever it is for opens it when its moment comes, and not before your date if you set one. Until then they are shown none of its words, in no list and no search.',
  },
  {
    id: 'change-later',
    icon: PencilLine,
    question: 'Can I change a scheduled letter?',
    answer:
      'Until the second it is sent. Above your sent letters, under Scheduled, you find Edit for its words, paper and day, Send Now and Do Not Send. Slow post can be taken back until it arrives; its words become a draft then. If a letter is sent while you change it, what you wrote since is saved as a draft.',
  },
  {
    id: 'came-back',
    icon: MailX,
    question: 'Why was my letter not delivered?',
    answer:
      'On its day, whoever it is for had no account any more, only accepts letters from friends or takes no photographs or recordings, the link it was to go by was closed, or your own account was suspended or about to be deleted. It says which. None of its words are lost: press Edit to change and send it, or Delete.',
  },
  {
    id: 'take-back',
    icon: Undo2,
    question: 'Can I take a letter back?',
    answer:
      'Until it says Read. Open it among your sent letters and press Take Back: it leaves the other inbox at once, and its text becomes a draft of yours. Someone who gives no read receipts, or who opened a link without a read receipt, may have read it without your knowing; then it stays with them.',
  },
]

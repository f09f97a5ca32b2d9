import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { site } from '@novelette/domain/pages/site.ts'

type Topic = {
  readonly name: string
  readonly text: string
  readonly action: string
  readonly banner: BannerId
}

export const contactTopics: readonly Topic[] = [
  {
    name: 'Support and Help',
    text: 'Something does not work, or you cannot find it.',
    action: 'Get help',
    banner: 'dreamy-clouds',
  },
  {
    name: 'Ideas and Feedback',
    text: 'What would make writing, or receiving, better.',
    action: 'Send an idea',
    banner: 'spring-flowers',
  },
  {
    name: 'Sharing Stories',
    text: 'What came of a letter, if you would like to tell.',
    action: 'Tell your story',
    banner: 'romantic-roses',
  },
  {
    name: 'Partnerships',
    text: 'You make something that goes well with letters.',
    action: 'Talk to us',
    banner: 'golden-hearts',
  },
]

export const answerTimes = [
  { what: 'Urgent issues', time: 'under 1 hour' },
  { what: 'Support', time: 'under 2 hours' },
  { what: 'Feature requests', time: 'under 24 hours' },
] as const

const specific = 'Be specific'
const device = 'Include browser and device details'
const patient = 'Be patient and respectful'
const screenshots = 'Share screenshots if helpful'
export const asked = [specific, device, patient, screenshots] as const

const spam = 'Spam or repeated messages'
const secrets = 'Sharing private account information publicly'
const demands = 'Demanding immediate responses'
const language = 'Inappropriate language'
export const avoided = [spam, secrets, demands, language] as const

export const channel = { href: site.socialUrl, target: '_blank', rel: 'noreferrer' } as const

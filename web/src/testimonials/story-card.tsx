import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { Testimonial } from '@novelette/domain/pages/testimonials.ts'
import { Stamp } from '#stationery/envelope/stamp.tsx'
import './story-card.css'

/** Neighbours never look alike. */
const papers: readonly [BannerId, ...BannerId[]] = [
  'golden-hearts',
  'dreamy-clouds',
  'romantic-roses',
  'spring-flowers',
  'starry-night',
  'royal-elegance',
]

export const paperAt = (place: number) => papers[place % papers.length] ?? papers[0]

const shortest = 90
const middling = 180

function lengthOf(message: string): 'short' | 'middle' | 'long' {
  if (message.length <= shortest) return 'short'
  return message.length <= middling ? 'middle' : 'long'
}

type StoryCardProps = { story: Omit<Testimonial, 'id'>; banner: BannerId }

export function StoryCard({ story: { name, location, message }, banner }: StoryCardProps) {
  return (
    <figure className="story" data-banner={banner} data-length={lengthOf(message)}>
      <blockquote className="own-lines" dir="auto">
        <Stamp className="story__stamp" />“{message}”
      </blockquote>
      <figcaption>
        <b dir="auto">{name}</b>
        <i dir="auto">{location}</i>
      </figcaption>
    </figure>
  )
}

export function BlankStory({ banner }: { banner: BannerId }) {
  return (
    <div className="story" data-banner={banner} aria-hidden>
      <div>
        <Stamp className="story__stamp" />
      </div>
    </div>
  )
}

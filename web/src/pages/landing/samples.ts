import type { BannerId } from '@novelette/domain/letters/banners.ts'

export const samplePostedOn = new Date(2026, 1, 14, 19)

type SampleLetter = { readonly banner: BannerId; readonly from: string; readonly text: string }

export const sampleLetters: readonly SampleLetter[] = [
  {
    banner: 'dreamy-clouds',
    from: 'Lars_ole',
    text: `Dear Sunniva,

From the window seat the clouds look like a country nobody has spoiled yet. I spent an hour choosing where we would live. There is a long white hill behind the wing with good morning light, and a valley beyond it where you could keep bees.

The child beside me asked what I was smiling at, so I told her about you: that you whistle when you read maps, that you once cried at a very good potato.`,
  },
  {
    banner: 'golden-hearts',
    from: 'Caspian_V',
    text: `Imogen, my heart,

Thirty years in June, and you still put the kettle on before I know that I want tea. I tidied the drawer tonight. There was the ticket from the opera we left at the interval, the button from your grey coat, and a shopping list on which you had written, between the eggs and the flour, him.

I have put it all back where it was, except for the list. That is in my wallet now.`,
  },
  {
    banner: 'spring-flowers',
    from: 'Wren',
    text: `Dear Jonah,

I am writing to lodge a formal complaint about your tomatoes. I agreed to water them for a week. I did not agree to name them, to worry about them at the office, or to stand over them at midnight with a torch because the radio mentioned wind.

Gerald is well. Beatrice has put out a flower. The small one at the back has doubled in size out of spite, and I think she may be my favourite person in this building after you.`,
  },
]

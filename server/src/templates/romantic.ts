import type { LetterTemplate } from '@novelette/domain/letters/template-schemas.ts'

export const romanticTemplates: readonly LetterTemplate[] = [
  {
    id: 'a-slow-evening',
    name: 'A slow evening',
    style: 'romantic',
    contentTemplate: `<p>My dearest [name],</p>
<p>Tonight the house is quiet and I find I have set two cups out again, as if you had only gone to fetch something from the other room. I did not put the second one away. It keeps me company, and it is warmer than being sensible.</p>
<p>I have been thinking about [an evening you spent together], and how little happened in it. We talked, and then we did not need to. I remember the light going slowly off the wall, and your hand turning mine over as if there were something written in the palm.</p>
<p>If I could have any hour of my life a second time, I would not choose a grand one. I would choose that one, and I would ask it to go even slower. Come soon. The kettle knows you are expected.</p>`,
  },
  {
    id: 'the-first-time-i-saw-you',
    name: 'The first time I saw you',
    style: 'romantic',
    contentTemplate: `<p>My darling [name],</p>
<p>You tell the story of how we met as though it were an accident. I have let you, because you tell it well, but here is my side of it.</p>
<p>You were [what you were doing] at [the place where you met], and you had not seen me yet. For about as long as it takes to breathe in, I could have walked on and had a different life. Then you [looked up, laughed, dropped something], and that was the end of all the others.</p>
<p>I have never told you that I went home the long way that night, so that I would not have to stop thinking about you at my own front door. I have been taking the long way home ever since, whenever you are beside me. It was no accident. It was the one time I paid attention in exactly the right moment.</p>`,
  },
  {
    id: 'miles-between-us',
    name: 'The miles between us',
    style: 'romantic',
    contentTemplate: `<p>My love,</p>
<p>It is [the hour] here and I have done the sum again: in [where you are] it is [the hour there], so you are probably [what they do at that hour]. I like to know. It is a poor kind of touch, but it is one.</p>
<p>I used to think that distance would make you smaller, the way it does with mountains. Instead I find you everywhere. You are in the bread I buy because you like the crust, in the song from the car that stopped at the light, in the side of the bed I do not sleep on.</p>
<p>There are [number] days left. I am not wishing them away, since each has a call from you in it, but I have begun to fold them over in the calendar like the corners of pages. When the last one is turned I shall be standing at [the station, the gate], early, and grinning like a fool. Look for me.</p>`,
  },
  {
    id: 'stay-a-little-longer',
    name: 'Stay a little longer',
    style: 'romantic',
    contentTemplate: `<p>Beloved [name],</p>
<p>I am not good at saying large things aloud. They come out as remarks about the weather, or I offer you more soup. So I have written this one down, where I cannot change the subject.</p>
<p>I love you. I love you when you are brilliant and everyone in the room can see it, and I love you at seven in the morning when no one can. I love [a small habit of theirs], which you think nobody notices. I love that you are kind first and clever second, though you could so easily have done it the other way round.</p>
<p>Whatever comes, I would like to meet it next to you. I do not need it to be easy. I only want to hear you say, at the end of every day that we are given, what you said to me on [a day you both remember]: stay a little longer. I will. I am.</p>`,
  },
]

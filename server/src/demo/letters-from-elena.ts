import type { DemoLetter } from '#demo/demo-letter.ts'

export const lettersFromElena: readonly DemoLetter[] = [
  {
    from: 'elena',
    to: 'theo',
    daysAgo: 1.3,
    banner: 'romantic-roses',
    status: 'read',
    content: `<p>Dearest Theo,</p>
<p>You will say I am being dramatic about the umbrella. I am not. I left it with you in one piece, Theo, and it was my second favourite thing in the flat.</p>
<p>Here the sea does all the weather by itself. I eat lunch on the wall with my coat buttoned to the chin and I read your letters in order, the way other people have soup. Yesterday a gull took my sandwich in the middle of the part about the station clock, and I did not look up until I had finished the sentence.</p>
<p>Friday, then. I shall be on the train that gets in at ten past six, in the last carriage, because you always wait at the wrong end. I have it all worked out: you will run, and I shall get to watch.</p>`,
  },
  {
    from: 'elena',
    to: 'wren',
    daysAgo: 3.4,
    banner: 'spring-flowers',
    status: 'delivered',
    content: `<p>Dear Wren,</p>
<p>The tomatoes thank you. Gerald especially, in his own way, which as you know is to lean.</p>
<p>I have read your complaint and taken it to the highest authority, who was having her breakfast at the time. It is upheld on all points. By way of damages you are to have the good scissors for the whole of June, the chair with the cushion, and first choice of everything that ripens.</p>
<p>I never asked you to stand over them with a torch. I only knew that you would. That is why I could go away at all.</p>`,
  },
  {
    from: 'elena',
    to: 'noor',
    daysAgo: 3.9,
    banner: 'starry-night',
    status: 'sent',
    content: `<p>Dear Noor,</p>
<p>I looked for your queen in her chair and found only cloud, four nights running. On the fifth I gave up and took out the rubbish instead, in my pyjamas, and there she was above the bins, as large as a house, looking like someone who has been waiting to be asked.</p>
<p>I stood there until my feet were cold. It is a strange comfort, to be looked down on by the same furniture as you.</p>
<p>Sleep when you can. When you cannot, you know where I am: under the crooked one, by the bins, waving.</p>`,
  },
  {
    from: 'elena',
    to: 'maud',
    daysAgo: 5.8,
    banner: 'golden-hearts',
    status: 'read',
    content: `<p>Dearest Gran,</p>
<p>I read your letter on the harbour wall and had to pretend that it was the wind. A man asked if I was all right and I said that my grandparents had eaten standing up. He said that would do it.</p>
<p>I have been thinking about the hand that reaches back without looking. Theo does it at kerbs, and on stairs, and once in his sleep. I had never thought of it as a thing one might go without noticing. I shall notice now.</p>
<p>Happy Saturday, both of you. Tell Grandpa that if he leaves the gate alone until I am home, I shall hold the nails.</p>`,
  },
  {
    from: 'elena',
    to: 'theo',
    daysAgo: 8.2,
    banner: 'dreamy-clouds',
    status: 'read',
    content: `<p>Dear Theo,</p>
<p>I woke too early and watched the fog come in over the roofs, very slowly, like someone carrying a full bath. For ten minutes there was no town at all. I thought, I could begin anywhere. And then I thought, no, the same place, please, the kitchen, with the radio on.</p>
<p>I do not want a different life with you in it. I want this one, with the drawer that sticks.</p>
<p>Do not mend the drawer.</p>`,
  },
  {
    from: 'elena',
    to: 'noor',
    daysAgo: 8.7,
    banner: 'dreamy-clouds',
    status: 'read',
    content: `<p>Dear Noor,</p>
<p>It was an <em>excellent</em> potato, and I stand by it.</p>
<p>I have shown your hill behind the wing to nobody, so it is still ours. I should like the side with the morning. Wren may have the valley as long as the bees are told about me first. Theo will want to be near the station, and you will have to explain to him that there is none, and he will build one.</p>
<p>Thank you for writing from above the weather. It was raining here when I opened it, and then I had the odd feeling that it was only raining underneath.</p>`,
  },
  {
    from: 'elena',
    to: 'theo',
    daysAgo: 11.2,
    banner: 'royal-elegance',
    status: 'read',
    content: `<h2>A proclamation</h2>
<p>To the holder of my left glove: you are known to this court, and so is your coat.</p>
<ol><li><p>The glove shall be kept warm.</p></li><li><p>It shall not be shown to the cat.</p></li><li><p>It shall be given back by hand, to a hand, on the evening of my return, and not a moment before.</p></li></ol>
<p>Given on this day, by the sea, with the wrong sort of ink, and signed by someone who misses you far more than is dignified for a person of her rank.</p>`,
  },
  {
    from: 'elena',
    to: 'wren',
    daysAgo: 14.6,
    banner: 'spring-flowers',
    status: 'read',
    content: `<p>Dear Wren,</p>
<p>I need a favour, and it is green. I shall be away until the end of the month, and there are four tomato plants on my balcony who have never been left alone. They like the morning and they dislike being talked about.</p>
<p>The key is where it always is. The watering can leaks on the left. There is a cake in the tin for the first day, and I have hidden another, for the day on which you regret this.</p>
<blockquote><p>P.S. Do not get attached to the small one at the back. It is only a seedling, and I am not sure that it will live.</p></blockquote>`,
  },
]

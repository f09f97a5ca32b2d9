import type { DemoLetter } from '#demo/demo-letter.ts'
import { signedByTheo } from '#demo/theos-signature.ts'

export const lettersToElena: readonly DemoLetter[] = [
  {
    from: 'theo',
    to: 'elena',
    daysAgo: 0.1,
    banner: 'romantic-roses',
    status: 'sent',
    content: signedByTheo(`<p>My dearest Elena,</p>
<p>The rain has not stopped since Tuesday, and I have decided that I like it. It keeps the street quiet, and in the quiet I can hear exactly how you say my name, with that small pause before it, as if you were choosing it each time.</p>
<p>I walked past the bakery this morning. They had the almond loaf you pretend not to care for, so I bought two, and ate neither, and have put them on your shelf of the cupboard, where they look <em>pleased with themselves</em>. That is what missing you is like, mostly: a table laid for two, and me being polite to the empty chair.</p>
<p>Come home on the Friday train. I will be on the platform by six, in the terrible green scarf, holding nothing but the umbrella we both know is broken. I have loved you in <strong>all</strong> weathers. I would like to go on.</p>`),
  },
  {
    from: 'wren',
    to: 'elena',
    daysAgo: 0.9,
    banner: 'spring-flowers',
    status: 'sent',
    content: `<p>Dear Elena,</p>
<p>A short bulletin, since you will want to know before the newspapers do.</p>
<ul><li><p>Gerald is standing up by himself.</p></li><li><p>Beatrice has <em>three</em> tomatoes, and is insufferable about it.</p></li><li><p>The small one at the back has grown past the window sill and now looks in at me while I eat.</p></li></ul>
<p>Nobody has asked when you are coming back, but they have all turned to face the gate. I am only reporting what I see.</p>`,
  },
  {
    from: 'theo',
    to: 'elena',
    daysAgo: 2.2,
    banner: 'royal-elegance',
    status: 'delivered',
    content: `<p>My lady Elena,</p>
<p>Seven years ago you curtsied to me in a queue for coffee, because I had stepped aside and said after you, your majesty, and I have been your subject ever since.</p>
<p>I hold no lands. My court is one cat, who does not recognise the crown. But I have kept the treasury carefully: the ticket from the opera we left at the interval, the button from your grey coat, the napkin on which you drew the floor plan of a castle with, I note, only one bedroom.</p>
<p>Let this letter be entered in the record. That I would take the same train, the wrong one, to the same wrong town. That of all the grand things I have been promised in my life, the only one I ever wanted kept was you, saying, <em>stay a little longer</em>. I am staying.</p>`,
  },
  {
    from: 'noor',
    to: 'elena',
    daysAgo: 4.3,
    banner: 'starry-night',
    status: 'read',
    content: `<p>Dear Elena,</p>
<p>You asked what I do when I cannot sleep. I go up to the roof with the blanket you left, and I look for the one constellation you taught me, the small crooked one you said was a queen in her chair. It took me nine nights to find her without your finger pointing.</p>
<p>She goes all the way around, you know. I had thought she would set, as the sun does, but she only leans, and tips, and at three in the morning she is standing on her head and still will not go. I laughed out loud and woke the pigeons.</p>
<p>So this is my report from the roof. When you read this the queen will be over you. Look up once before bed. I shall have been looking at her already, keeping your place.</p>`,
  },
  {
    from: 'wren',
    to: 'elena',
    daysAgo: 5.4,
    banner: 'spring-flowers',
    status: 'read',
    content: `<p>Dear Elena,</p>
<p>I am writing to lodge a formal complaint about your tomatoes. I agreed to water them for a week. I did not agree to name them, to worry about them at the office, or to stand over them at midnight with a torch because the radio mentioned wind.</p>
<p>Gerald is well. Beatrice has put out a flower. The small one at the back, whom you said not to get attached to, has doubled in size out of spite, and I think she may be my favourite person in this building after you.</p>
<p>The evenings are light until eight now. I have put out both chairs. Come back before the beans take over, and bring the good scissors, and yourself, in either order.</p>`,
  },
  {
    from: 'maud',
    to: 'elena',
    daysAgo: 6.5,
    banner: 'golden-hearts',
    status: 'read',
    content: `<p>My dear girl,</p>
<p>Forty years on Saturday. I have been trying to remember a single clever thing I said to your grandfather in the first of them, and I cannot; I only remember the kitchen with no chairs, and how we ate standing up and thought it was the grandest house in England.</p>
<p>He has mended that gate eleven times. He drove through snow for your cough syrup when you were four. He has never once let me carry the heavier bag, and he has never once mentioned it. I noticed. I noticed <em>every</em> time.</p>
<p>You asked me what the secret is, as though we had kept one. It is mostly tea, and listening, and being forgiven before lunch. But between you and me it was always his hand, reaching back without looking, certain that mine would be there. When your Theo does that, and I have seen him do it, take hold.</p>`,
  },
  {
    from: 'noor',
    to: 'elena',
    daysAgo: 9.2,
    banner: 'dreamy-clouds',
    status: 'read',
    content: `<p>Dear Elena,</p>
<p>From the window seat the clouds look like a country nobody has spoiled yet. I spent an hour choosing where we would all live. There is a long white hill behind the wing with good morning light, and a valley beyond it where Wren could keep bees.</p>
<p>The child beside me asked what I was smiling at, so I told her about you: that you whistle when you read maps, that you once cried at a very good potato. She considered this and said you sounded nice. I said it was the most accurate thing anyone had told me all year.</p>
<p>We land in twenty minutes. There will be queues and trams and a phone full of noise. But I wanted to write this while I was still above the weather, where it is perfectly clear that I am lucky in my friends.</p>`,
  },
  {
    from: 'theo',
    to: 'elena',
    daysAgo: 12.1,
    banner: 'golden-hearts',
    status: 'read',
    content: `<p>Dear Elena,</p>
<p>I found your glove in my coat and have decided not to tell you which pocket it is in. You will have to come and look, one pocket at a time, and I shall stand very still and be no help.</p>
<p>I finished the station clock today. It had been four minutes slow since before we were born, and now that it is right, everyone on platform two believes that they are late. I watched a man run the whole length of it and then stand there, surprised, with time to spare. I thought: that is what you did to me.</p>
<p>The other glove, I take it, is with you. Look after it. They should not be apart for long.</p>`,
  },
  {
    from: 'noor',
    to: 'elena',
    daysAgo: 19.4,
    banner: 'starry-night',
    status: 'read',
    content: `<p>Dear Elena,</p>
<p>The power went out on our street, and for once I could see everything you meant. All of it, from one roof to the other, as if someone had opened a drawer. The neighbours came out in their slippers and nobody said anything for a whole minute, which on this street is a record.</p>
<p>Then the old man from number nine began to name them. He had been a ship’s cook. He knew forty, and when he ran out he made up another dozen, and we let him.</p>
<p>I was sorry when the lights came back. I have bought a candle, in case I can persuade them to do it again.</p>`,
  },
  {
    from: 'theo',
    to: 'elena',
    daysAgo: 24.3,
    banner: 'romantic-roses',
    status: 'read',
    content: signedByTheo(`<p>Darling Elena,</p>
<p>You have been gone for one day and I have already said good night to the coat stand. It looked like you in the half dark. It took it very well.</p>
<p>I know that it is only a few weeks, and that the work is good, and that you would be cross if I were noble about it. So I am not being noble. I am being <span style="color: rgb(155, 28, 49);">extremely sorry for myself</span>, in writing, once, and then I shall be cheerful until you are home.</p>
<p>There. That was it. The cat sends his regards. He slept on your side, diagonally, to make a point.</p>`),
  },
]

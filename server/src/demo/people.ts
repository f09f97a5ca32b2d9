export const people = {
  elena: {
    username: 'Elena_Marsh7',
    email: 'elena@example.com',
    bio: 'Keeps every envelope. Writes on trains, answers from the kitchen. Fond of almond loaf, whatever anyone says.',
  },
  theo: {
    username: 'Theo_w',
    email: 'theo@example.com',
    bio: 'Mends clocks, loses umbrellas. Usually early, always on the wrong platform.',
  },
  noor: {
    username: 'Noor',
    email: 'noor@example.com',
    bio: 'Night shifts, rooftops, and one crooked constellation.',
  },
  maud: {
    username: 'Maud_1986',
    email: 'maud@example.com',
    bio: 'Forty years married to the same gate and the same man. Recommends tea.',
  },
  wren: {
    username: 'Wren',
    email: 'wren@example.com',
    bio: 'Gardener of other people’s tomatoes. Says what the beans are thinking.',
  },
} as const

export const demoAdmin = people.maud.email

export type DemoUsername = keyof typeof people

export const demoPassword = 'paper and ink'

export const privacyParts = {
  short: ['short', 'In short'],
  kept: ['kept', 'What we keep about you'],
  whoSees: ['who-sees', 'Who sees what'],
  sealed: ['sealed', 'How letters are sealed'],
  givenLink: ['given-link', 'If you were given a link'],
  browser: ['browser', 'In your browser'],
  mail: ['mail', 'Mail'],
  howLong: ['how-long', 'For how long'],
  taking: ['taking', 'Taking it with you'],
  leaving: ['leaving', 'Deleting your account'],
  children: ['children', 'Children'],
  changes: ['changes', 'Changes'],
} as const

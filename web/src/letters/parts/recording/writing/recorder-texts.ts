export const recorderTexts = {
  refused: 'Your browser keeps the microphone to itself. Allow it for this site, and press Record again.',
  unable: 'This browser cannot record.',
  nothingHeard: 'Nothing was recorded. Please press Record again.',
  microphoneLost: 'The microphone stopped listening. What you said until then is here.',
  full: 'Five minutes fit in a recording. What you said until then is here.',
  notKept: 'This browser keeps no files. Leave this page open until your recording is stored.',
  tooMany: 'Three recordings fit in one envelope.',
} as const

export type Stage = 'writing' | 'sealing' | 'sealed' | 'opening' | 'opened'

export const said: Readonly<Record<Stage, string>> = {
  writing: '',
  sealing: 'Your letter is being sealed.',
  sealed: 'Your letter is sealed.',
  opening: 'The seal is broken.',
  opened: 'This is your letter as it arrives.',
}

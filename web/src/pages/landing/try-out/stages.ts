export type TryOutStage = 'writing' | 'sealing' | 'sealed' | 'opening' | 'opened'

export const stageAnnouncements: Readonly<Record<TryOutStage, string>> = {
  writing: '',
  sealing: 'Your letter is being sealed.',
  sealed: 'Your letter is sealed.',
  opening: 'The seal is broken.',
  opened: 'This is your letter as it arrives.',
}

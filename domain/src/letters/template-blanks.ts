/**
 * What our templates leave for a writer to fill in, word for word: what somebody else wrote in brackets is theirs. A draft that was begun
 * with an earlier template may still have one, so none is removed here.
 */
const templateBlanks: ReadonlySet<string> = new Set([
  '[The cat, the dog, the fridge]',
  '[a colleague, the bank, the dentist]',
  '[a day of the week]',
  '[a day you both remember]',
  '[a harmless bad habit]',
  '[a kindness they do without thinking]',
  '[a serious place]',
  '[a small disaster you survived together]',
  '[a small habit of theirs]',
  '[a year]',
  '[an evening you spent together]',
  '[bring supper, walk the dog, sit quietly in the same room]',
  '[late nights, early trains, second attempts]',
  '[looked up, laughed, dropped something]',
  '[name]',
  '[number]',
  '[one thing you will do differently]',
  '[someone who never does]',
  '[something they do that you secretly adore]',
  '[something they said to you]',
  '[the dog, the cat, the printer]',
  '[the good bit]',
  '[the hour there]',
  '[the hour]',
  '[the month or year you met]',
  '[the night, the snow, the traffic]',
  '[the place where you met]',
  '[the snack you both like]',
  '[the station, the gate]',
  '[the thing you always argue about]',
  '[what happened]',
  '[what they achieved]',
  '[what they do at that hour]',
  '[what you were doing]',
  '[where you are]',
])

export type Blank = { readonly from: number; readonly to: number }

/** Where they are in this text. */
export function findBlanks(text: string): Blank[] {
  return [...text.matchAll(/\[[^[\]]+\]/g)]
    .filter(([blank]) => templateBlanks.has(blank))
    .map(({ index, 0: blank }) => ({ from: index, to: index + blank.length }))
}

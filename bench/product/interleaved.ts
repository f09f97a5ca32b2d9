/**
 * The figures of each work, of rounds in alternating order, so that other activity affects all alike. What comes with the first of
 * each is not counted.
 */
export async function measureInterleaved(
  rounds: number,
  works: readonly (() => Promise<number>)[],
): Promise<readonly number[][]> {
  const figures = works.map((): number[] => [])
  for (const work of works) await work()
  for (let round = 0; round < rounds; round += 1) {
    const order = [...works.entries()]
    for (const [which, work] of round % 2 ? order : order.toReversed()) figures[which]?.push(await work())
  }
  return figures
}

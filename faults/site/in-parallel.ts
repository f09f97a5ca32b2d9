const maxParallel = 8

export async function inParallel<One, Result>(
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = all.entries()
  const worker = async () => {
    for (const [place, one] of waiting) results[place] = await work(one)
  }
  await Promise.all(Array.from({ length: maxParallel }, worker))
  return results
}

type Rosette = {
  readonly center: readonly [number, number]
  readonly radius: number
  /** How far the waves swing to either side of the radius. */
  readonly swing: number
  readonly petals: number
}

const phases = Array.from({ length: 8 }, (_, index) => (index * Math.PI) / 4)
const steps = Array.from({ length: 216 }, (_, index) => (index * Math.PI) / 108)

/** Waves laid over each other around a circle, as an engraver's machine draws them; the `d` of a path. */
export function rosette({ center: [x, y], radius, swing, petals }: Rosette): string {
  const wave = (phase: number) =>
    steps.map(angle => {
      const distance =
        radius + swing * Math.sin(petals * angle + phase) + (swing / 8) * Math.cos(2 * petals * angle - phase)
      return `${(x + distance * Math.cos(angle)).toFixed(1)} ${(y + distance * Math.sin(angle)).toFixed(1)}`
    })
  return phases.map(phase => `M${wave(phase).join('L')}Z`).join('')
}

import { type SVGProps, useId } from 'react'

type Shape = {
  readonly center: readonly [number, number]
  readonly radius: number
  /** The amplitude of the waves around the radius. */
  readonly swing: number
  readonly petals: number
}

/** `opacity` would create a layer. */
type RosetteProps = Shape & Pick<SVGProps<SVGGElement>, 'className' | 'strokeWidth' | 'strokeOpacity'>

/** A guilloche. One petal is reused: drawing all would add a fifth to the landing page. */
export function Rosette({ center, radius, swing, petals, ...line }: RosetteProps) {
  const id = useId()
  const turns = Array.from({ length: petals - 1 }, (_, index) => ((index + 1) * 360) / petals)
  return (
    <g {...line}>
      <path id={id} d={petal({ center, radius, swing, petals })} />
      {turns.map(turn => (
        <use key={turn} href={`#${id}`} transform={`rotate(${turn} ${center.join(' ')})`} />
      ))}
    </g>
  )
}

const phases = Array.from({ length: 8 }, (_, index) => (index * Math.PI) / 4)
const steps = Array.from({ length: 19 }, (_, index) => index / 18)

function petal({ center: [x, y], radius, swing, petals }: Shape): string {
  const wave = (phase: number) =>
    steps.map(step => {
      const angle = (step * 2 * Math.PI) / petals
      const distance =
        radius + swing * Math.sin(petals * angle + phase) + (swing / 8) * Math.cos(2 * petals * angle - phase)
      return `${(x + distance * Math.cos(angle)).toFixed(1)} ${(y + distance * Math.sin(angle)).toFixed(1)}`
    })
  return phases.map(phase => `M${wave(phase).join('L')}`).join('')
}

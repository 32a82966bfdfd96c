import type { ComponentProps, ReactNode } from 'react'
import { officePaths } from '#contract/desk/office-paths.ts'
import { Tick } from '#web/desk/Chips.tsx'
import { Hint } from '#web/desk/form/Form.tsx'
import { Problem } from '#web/desk/Problem.tsx'
import { useResources } from '#web/desk/use-resources.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { Draft } from './draft.ts'

type Part = Pick<Draft, 'takesTherapist' | 'takesRoom'>

interface Props {
  /** Undefined for a service that is not saved yet. */
  serviceId: string | undefined
  draft: Part
  stations: Omit<ComponentProps<typeof TextField>, 'label'>
  onChange(part: Partial<Part>): void
}

/** What a treatment takes besides time: one of the team and a room, or as many customers at once as a number says. */
export function Needs({ serviceId, draft: { takesTherapist, takesRoom }, stations, onChange }: Props) {
  const { data } = useResources()
  const isReplaced = takesTherapist || takesRoom
  const deciding = [takesTherapist && 'your people', takesRoom && 'your rooms'].filter(Boolean).join(' and ')
  const lacking = (lacks: 'therapist' | 'hours' | 'room') =>
    (data?.problems ?? [])
      .filter(one => one.serviceId === serviceId && one.lacks === lacks)
      .map(({ subServiceName }) => subServiceName)
      .join(', ')

  return (
    <div className="grid grid-cols-1 gap-2">
      <Tick isOn={takesTherapist} onChange={isOn => onChange({ takesTherapist: isOn })}>
        Needs one of the team
      </Tick>
      {takesTherapist && <Lacks what="Nobody does" of={lacking('therapist')} />}
      {takesTherapist && (
        <Lacks
          what="Nobody who does it is at work when it is offered"
          of={lacking('hours')}
          todo="Give somebody hours then"
        />
      )}
      <Tick isOn={takesRoom} onChange={isOn => onChange({ takesRoom: isOn })}>
        Needs a room
      </Tick>
      {takesRoom && <Lacks what="No room fits" of={lacking('room')} />}
      <fieldset disabled={isReplaced} className={`mt-2 min-w-0 ${isReplaced ? 'opacity-60' : ''}`}>
        <TextField label="Rooms: how many customers at once" inputMode="numeric" {...stations} />
      </fieldset>
      {isReplaced && (
        <Hint>
          Kept, but not counted: {deciding} decide how many can come at once. You name them under{' '}
          <TeamLink>Team and rooms</TeamLink>.
        </Hint>
      )}
    </div>
  )
}

function Lacks({ what, of, todo = 'Tick it' }: { what: string; of: string; todo?: string }) {
  if (of === '') return null
  return (
    <Problem className="-mt-1 pl-9 text-[0.9375rem]/6">
      {what}: {of}. Customers cannot book that. {todo} under <TeamLink>Team and rooms</TeamLink>.
    </Problem>
  )
}

const TeamLink = ({ children }: { children: ReactNode }) => (
  <Link to={officePaths.team} className="underline underline-offset-4">
    {children}
  </Link>
)

import { deskPaths } from '#contract/desk/desk-paths.ts'
import { Warning } from '#web/desk/Warning.tsx'
import { Link } from '#web/navigation/navigation.tsx'
import type { TeamData } from './team-data.ts'

const LACKS = {
  therapist: {
    what: 'Nobody does these treatments, so customers cannot book them:',
    todo: 'Tick them for somebody in the team, or untick “Needs one of the team” where it needs nobody:',
  },
  hours: {
    what: 'Nobody who does these treatments is at work when they are offered, so customers cannot book them:',
    todo: 'Give somebody who does them hours in the team, or change when they are offered:',
  },
  room: {
    what: 'These treatments fit no room, so customers cannot book them:',
    todo: 'Tick the service for a room, or untick “Needs a room” where it needs none:',
  },
} as const

/** Treatments that cannot be booked, and what to do about it. */
export function Unbookable({ problems, services: all }: Pick<TeamData, 'problems' | 'services'>) {
  const kinds = (['therapist', 'hours', 'room'] as const).filter(kind => problems.some(({ lacks }) => lacks === kind))
  if (kinds.length === 0) return null
  const wordsFor = (treatments: string[], id: string) => {
    const count = all.find(({ _id }) => _id === id)?.serviceArray.length
    return treatments.length > 1 && treatments.length === count ? 'all treatments' : treatments.join(', ')
  }
  return (
    <div role="alert" className="grid grid-cols-1 gap-2">
      {kinds.map(kind => {
        const services = byService(problems.filter(({ lacks }) => lacks === kind))
        return (
          <Warning key={kind}>
            <p className="font-semibold text-petal">{LACKS[kind].what}</p>
            <ul>
              {services.map(({ id, name, treatments }) => (
                <li key={id} className="wrap-anywhere">
                  <strong className="font-semibold">{name}</strong>: {wordsFor(treatments, id)}
                </li>
              ))}
            </ul>
            <p className="mt-1">{LACKS[kind].todo}</p>
            <p className="flex flex-wrap gap-x-5">
              {services.map(({ id, name }) => (
                <Link
                  key={id}
                  to={deskPaths.service(id)}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  {name}
                </Link>
              ))}
            </p>
          </Warning>
        )
      })}
    </div>
  )
}

function byService(problems: TeamData['problems']) {
  const services = new Map(problems.map(one => [one.serviceId, one.serviceName]))
  return [...services].map(([id, name]) => {
    const own = problems.filter(({ serviceId }) => serviceId === id)
    return { id, name, treatments: own.map(({ subServiceName }) => subServiceName) }
  })
}

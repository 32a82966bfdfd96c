import { CircleCheck, CircleX, type IconNode, TriangleAlert } from 'lucide'
import type { DoctorLine } from '#contract/doctor.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'

const LOOKS: Record<DoctorLine['state'], { word: string; icon: IconNode; edge: string; colour: string }> = {
  wrong: { word: 'Wrong', icon: CircleX, edge: 'border-petal', colour: 'text-petal' },
  note: { word: 'Note', icon: TriangleAlert, edge: 'border-amber/60', colour: 'text-amber' },
  good: { word: 'Good', icon: CircleCheck, edge: 'border-ink/15', colour: 'text-leaf' },
}

/** One check: its state by shape and word, the finding, and what to do. */
export function Line({ line: { name, state, finding, todo } }: { line: DoctorLine }) {
  const { word, icon, edge, colour } = LOOKS[state]
  return (
    <div className={`flex gap-3 rounded-card border border-l-4 bg-white/50 px-4 py-3 ${edge}`}>
      <Icon of={icon} size={22} className={`mt-0.5 shrink-0 ${colour}`} aria-hidden />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {name} <span className={`ml-1 text-[0.875rem] ${colour}`}>{word}</span>
        </p>
        <p className="text-[0.9375rem]/6 wrap-anywhere">{finding}</p>
        {todo && (
          <p className="mt-1 text-[0.9375rem]/6 wrap-anywhere">
            <span className="font-semibold">What to do:</span> <WithLinks text={todo} />
          </p>
        )}
      </div>
    </div>
  )
}

/** The text names the desk's screens by their whole address, for terminals; here they are links. */
function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) => {
    const path = index % 2 === 1 ? deskPathIn(part) : undefined
    if (!path) return part
    return (
      <Link key={part} to={path} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {part}
      </Link>
    )
  })
}

function deskPathIn(address: string) {
  return /^https?:\/\/[^/]+(\/desk\/[\w/-]+)$/.exec(address)?.[1]
}

import { ChevronDown } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { ownFaq } from '#contract/faq.ts'
import { homeText } from '#contract/messages.ts'
import type { SpaResponse } from '#contract/spa.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { fetchSpa } from '#web/api/spa.ts'
import { loadCode } from '#web/loading/load-code.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useIsDown } from '../connection.ts'
import { useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { Screen } from '../Screen.tsx'
import { SECTIONS, type Section } from './fields.ts'
import { SectionForm } from './SectionForm.tsx'
import { hasDraft } from './use-section.ts'
import type { Pair } from './values.ts'

const LastRound = lazy(() => loadCode(() => import('./LastRound.tsx')))

/** Everything the owner says of the spa, in sections that are saved one by one. */
export default function SpaPage() {
  const loaded = useDeskData('spa', fetchSpa)
  const isDown = useIsDown()
  const { data } = loaded
  return (
    <Screen title="The spa" about="What you save is on the site at once" hasBack>
      {data && isDown && (
        <p role="status" className="mb-4 rounded-card bg-bark px-4 py-3 text-cream">
          No connection. What you type stays on this device.
        </p>
      )}
      {data ? (
        <Sections saved={data} />
      ) : (
        <Loaded from={loaded} label="Loading the spa">
          {() => null}
        </Loaded>
      )}
    </Screen>
  )
}

const HALF = Math.ceil(SECTIONS.length / 2)
const HALVES = [SECTIONS.slice(0, HALF), SECTIONS.slice(HALF)]

function Sections({ saved }: { saved: SpaResponse }) {
  const { data: services = [] } = useDeskData('services', async () => (await fetchServices()).data.services)
  const own = (name: string): Pair[] => {
    if (name === 'texts.faq')
      return ownFaq(services, saved.spa.policy).map(({ question, answer }) => [question, answer])
    return homeText.promises.map((title, at) => [title, homeText.promiseTexts[at]!])
  }
  return (
    // Two lists: a section that opens pushes down only what is below it.
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-2 lg:grid-cols-2">
      {HALVES.map(sections => (
        <ul key={sections[0]?.id} className="grid grid-cols-1 gap-2">
          {sections.map(section => (
            <li key={section.id}>
              <Part section={section} saved={saved} own={own} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

function Part({ section, saved, own }: { section: Section; saved: SpaResponse; own(name: string): Pair[] }) {
  const [isOpen, setOpen] = useState(() => hasDraft(section.id))
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-card border border-ink/15 bg-white/50 px-4"
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="grow">
          <h2 className="font-sans text-base/6 font-semibold">{section.title}</h2>
          <span className="text-[0.9375rem] text-stone">{section.about}</span>
        </span>
        <Icon of={ChevronDown} size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && <SectionForm section={section} saved={saved} own={own} />}
      {isOpen && section.id === 'retention' && (
        <Suspense>
          <LastRound />
        </Suspense>
      )}
    </details>
  )
}

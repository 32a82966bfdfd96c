import { ChevronDown, CircleCheck, CircleX } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { ownFaq } from '#contract/catalogue/faq.ts'
import type { SpaResponse } from '#contract/catalogue/spa.ts'
import { homeText } from '#contract/messages.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { fetchRetention } from '#web/api/people.ts'
import { fetchSpa } from '#web/api/spa.ts'
import { useDeskData, useIsDown } from '#web/desk/desk-data.ts'
import { List } from '#web/desk/List.tsx'
import { Loaded } from '#web/desk/Loaded.tsx'
import { Screen } from '#web/desk/Screen.tsx'
import { whenText } from '#web/desk/times.ts'
import { Warning } from '#web/desk/Warning.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SECTIONS } from './fields.ts'
import { hasDraft, SectionForm } from './SectionForm.tsx'
import type { Pair } from './values.ts'

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
  const defaults = (name: string): Pair[] => {
    if (name === 'texts.faq')
      return ownFaq(services, saved.spa.policy).map(({ question, answer }) => [question, answer])
    return homeText.promises.map((title, at) => [title, homeText.promiseTexts[at]!])
  }
  return (
    // Two lists: an opening section pushes down only those below it.
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-2 lg:grid-cols-2">
      {HALVES.map(sections => (
        <List key={sections[0]?.id} of={sections} keyOf={({ id }) => id}>
          {section => <SectionCard section={section} saved={saved} defaults={defaults} />}
        </List>
      ))}
    </div>
  )
}

function SectionCard(props: ComponentProps<typeof SectionForm>) {
  const { section } = props
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
      {isOpen && <SectionForm {...props} />}
      {isOpen && section.id === 'retention' && <LastRetentionRun />}
    </details>
  )
}

function LastRetentionRun() {
  const results = useDeskData('retention', fetchRetention)
  return (
    <section aria-label="The last night" className="mb-4 rounded-card bg-linen p-4">
      <h3 className="font-sans text-base font-semibold">The last night</h3>
      <Loaded from={results} label="Loading the last night">
        {lines => {
          const ran = lines.filter(({ at }) => at !== null)
          const failed = ran.filter(line => line.failed)
          const newest = ran
            .map(({ at }) => at!)
            .toSorted()
            .at(-1)
          if (!newest)
            return <p className="text-[0.9375rem]/6">Old data is removed every night after 3 AM. It has not run yet.</p>
          return (
            <div className="grid gap-3">
              <p className="text-[0.9375rem]/6">
                Ran {whenText(newest)}. It runs every night after 3 AM, by the figures above and a few fixed ones.
              </p>
              {failed.length > 0 && (
                <Warning>
                  {failed.map(({ what }) => what).join(', ')}: could not be removed. We try again the next night; the
                  server’s log says why.
                </Warning>
              )}
              <ul className="grid gap-1 text-[0.9375rem]/6">
                {ran.map(({ what, removed, failed: isFailed, at }) => (
                  <li key={what} className="flex gap-2">
                    <Icon
                      of={isFailed ? CircleX : CircleCheck}
                      size={18}
                      className={`mt-0.5 shrink-0 ${isFailed ? 'text-petal' : 'text-leaf'}`}
                    />
                    <span className="grow first-letter:uppercase">
                      {what}
                      {at !== newest && `, ${whenText(at!)}`}
                    </span>
                    <span className="shrink-0 tabular-nums">
                      {isFailed ? 'failed' : removed === 0 ? 'nothing' : removed}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )
        }}
      </Loaded>
    </section>
  )
}

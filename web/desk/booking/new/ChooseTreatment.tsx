import { useState } from 'react'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { TreatmentList } from '#web/desk/TreatmentList.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface Props {
  services: readonly Service[]
  /** Service of the tapped column; its sub-services come first. */
  firstId?: string
  often: readonly string[]
  /** Undefined where the time is chosen already. */
  timeOf?(subServiceId: string): string | undefined
  onChoose(subServiceId: string): void
}

export function ChooseTreatment({ services, firstId, often, timeOf, onChoose }: Props) {
  const [q, setQ] = useState('')
  const isSearching = q.trim() !== ''
  const found = findTreatments(services, q)
  const all = services.flatMap(({ serviceArray }) => serviceArray)
  const oftenBooked = {
    _id: 'often',
    name: 'Often booked',
    serviceArray: often.flatMap(id => all.find(({ _id }) => _id === id) ?? []),
  }
  const hasOften = !isSearching && !firstId && oftenBooked.serviceArray.length > 0
  const sections = [
    ...(hasOften ? [oftenBooked] : []),
    ...found.toSorted((a, b) => Number(b._id === firstId) - Number(a._id === firstId)),
  ]
  return (
    <>
      <search className="mb-5 block lg:max-w-3xl">
        <TextField
          label="Find a treatment"
          type="search"
          autoComplete="off"
          maxLength={60}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
      </search>
      {isSearching && found.length === 0 && (
        <p className="py-8 text-center text-stone">No treatment is called that. Try another word.</p>
      )}
      {!isSearching && all.length === 0 && (
        <p className="py-8 text-center text-stone">There is no treatment to book yet. Add one under Catalogue.</p>
      )}
      <div className="gap-x-4 lg:columns-2">
        {sections.map(section => (
          <section key={section._id} aria-label={section.name} className="mb-5 break-inside-avoid">
            <h2 className="mb-1.5 text-lg font-semibold">{section.name}</h2>
            <TreatmentList
              subs={section.serviceArray}
              prefix={section === oftenBooked ? 'Often booked: ' : undefined}
              timeOf={timeOf}
              onChoose={({ _id }) => onChoose(_id)}
            />
          </section>
        ))}
      </div>
    </>
  )
}

/** The treatments whose names, or whose service's name, contain every word. Nobody types accents at a desk. */
function findTreatments(services: readonly Service[], q: string) {
  const words = bare(q).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every(word => bare(text).includes(word))
  return services
    .map(({ _id, name, serviceArray }) => ({
      _id,
      name,
      serviceArray: serviceArray.filter(sub => has(`${name} ${sub.name}`)),
    }))
    .filter(({ serviceArray }) => serviceArray.length > 0)
}

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

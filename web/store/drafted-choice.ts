import { readDraft } from './draft.ts'
import type { Stores } from './stores.ts'
import { choiceOfDraft } from './visit-draft.ts'

/** After a reload the draft has what was chosen. What is gone meanwhile is said on the booking page, which then restores the rest. */
export function restoreChoice({ booking, service }: Stores) {
  const draft = readDraft(Date.now())
  if (!draft || booking.getState().selectedService) return
  const {
    service: selectedService,
    subService: selectedSubService,
    therapist,
    visit,
    gone,
  } = choiceOfDraft(draft, service.getState().services)
  if (!selectedService || !selectedSubService || gone.length > 0) return
  booking.setState({ selectedService, selectedSubService, therapist, visit })
}

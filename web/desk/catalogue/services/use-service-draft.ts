import type { ChangedService, DeskService } from '#contract/catalogue/catalogue-desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import * as api from '#web/api/catalogue-desk.ts'
import { refreshDesk } from '#web/desk/desk-data.ts'
import { readDraft, refuseErrors, useVersionedDraft } from '#web/desk/form/use-versioned-draft.ts'
import { show } from '#web/desk/notice.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { NEW_SERVICE, problemsOf, toBody, toDraft } from './draft.ts'
import { differences, merged } from './merge.ts'

const keyOf = (id: string) => `catalogue_draft ${id}` as const

export const hasDraft = (id: string) => readDraft(keyOf(id)) !== undefined

export function useServiceDraft(id: string, saved: DeskService | undefined) {
  const navigate = useNavigate()
  const editing = useVersionedDraft({
    key: keyOf(id),
    saved,
    toDraft: service => (service ? toDraft(service) : NEW_SERVICE),
    async store(draft, base) {
      refuseErrors(problemsOf(draft), 'Please look at the fields in red.')
      const body = toBody(draft)
      if (!base) {
        // Left out, it follows the team: somebody who does everything does this, too.
        const takesTherapist = body.takesTherapist || undefined
        return asStored((await api.addService({ ...body, takesTherapist })).service, [])
      }
      const { service } = await api.saveService(base._id, { ...body, version: base.version })
      return asStored(service, base.serviceArray)
    },
    async onSaved({ _id, name, version }, base) {
      if (base) {
        const former = { ...toBody(toDraft(base)), version }
        show({ text: 'Saved', undo: () => api.saveService(_id, former) })
      } else show({ text: `${name} is on the site`, undo: () => api.hideService(_id) })
      await refreshDesk()
      if (!base) navigate(deskPaths.service(_id), { replace: true })
    },
    async refetch({ _id }) {
      const theirs = (await api.fetchCatalogue()).find(service => service._id === _id)
      if (!theirs) throw new Error('The service is gone')
      return theirs
    },
    differences,
    merge: merged,
  })

  async function hide({ _id, name, stations }: DeskService) {
    const { outside } = await api.checkService({ _id, stations, serviceArray: [] })
    await api.hideService(_id)
    editing.reset(editing.base)
    const left = outside.length === 1 ? '1 booking ahead stays' : `${outside.length} bookings ahead stay`
    const text = outside.length > 0 ? `${name} is hidden. ${left}.` : `${name} is hidden`
    show({ text, undo: () => api.showService(_id) })
    await refreshDesk()
    navigate(deskPaths.catalogue, { replace: true })
  }

  return { ...editing, hide: (service: DeskService) => editing.run(() => hide(service)) }
}

/** A sub-service that was taken out of the list is hidden now. */
function asStored(service: ChangedService, before: DeskService['serviceArray']): DeskService {
  const shown = service.serviceArray.map(sub => ({ ...sub, hidden: false }))
  const hidden = before.filter(({ _id }) => !shown.some(sub => sub._id === _id))
  return { ...service, hidden: false, serviceArray: [...shown, ...hidden.map(sub => ({ ...sub, hidden: true }))] }
}

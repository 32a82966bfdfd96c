import type { DeskService } from '#contract/catalogue/catalogue-desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { fetchCatalogue, hideService, orderServices, showService } from '#web/api/catalogue-desk.ts'
import { putDeskData, useDeskData } from '#web/desk/desk-data.ts'
import { MoveButtons, moved } from '#web/desk/form/Form.tsx'
import { List, ROWS } from '#web/desk/List.tsx'
import { LoadedScreen } from '#web/desk/Loaded.tsx'
import { announce } from '#web/desk/notice.ts'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { moneyText } from '#web/desk/words.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { hasDraft } from './use-service-draft.ts'

export default function CataloguePage() {
  return (
    <LoadedScreen
      title="Catalogue"
      about="What customers can book"
      actions={
        <ButtonLink to={deskPaths.service('new')} className="shrink-0 px-5!">
          New service
        </ButtonLink>
      }
      from={useDeskData('catalogue', fetchCatalogue)}
      label="Loading the catalogue"
    >
      {all => <Services shown={all.filter(one => !one.hidden)} hidden={all.filter(one => one.hidden)} />}
    </LoadedScreen>
  )
}

function Services({ shown, hidden }: { shown: DeskService[]; hidden: DeskService[] }) {
  function move(at: number, by: number) {
    const next = moved(shown, at, by)
    // Optimistic: does not wait for the server.
    putDeskData('catalogue', [...next, ...hidden])
    const text = `${shown[at]!.name} moved ${by < 0 ? 'up' : 'down'}`
    return announce(() => orderServices(idsOf(next)), { text, undo: () => orderServices(idsOf(shown)) })
  }

  const showAgain = ({ _id, name }: DeskService) =>
    announce(() => showService(_id), { text: `Customers see ${name} again`, undo: () => hideService(_id) })

  return (
    <div className="grid grid-cols-1 gap-8">
      <List
        label="Services"
        className={`lg:block lg:columns-2 lg:gap-0 ${ROWS}`}
        of={shown}
        empty="There is no service yet. Start with “New service”."
      >
        {(service, at) => (
          <ServiceRow service={service}>
            <MoveButtons name={service.name} at={at} count={shown.length} onMove={by => move(at, by)} />
          </ServiceRow>
        )}
      </List>
      {hidden.length > 0 && (
        <section>
          <h2 className="text-xl font-semibold">Hidden</h2>
          <p className="mb-3 text-[0.9375rem] text-stone">Customers do not see these. Bookings made on them stay.</p>
          <List label="Hidden services" className={`lg:block lg:columns-2 lg:gap-0 ${ROWS}`} of={hidden}>
            {service => (
              <ServiceRow service={service}>
                <SmallButton aria-label={`Show ${service.name} again`} onClick={() => showAgain(service)}>
                  Show again
                </SmallButton>
              </ServiceRow>
            )}
          </List>
        </section>
      )}
    </div>
  )
}

const idsOf = (services: DeskService[]) => services.map(({ _id }) => _id)

function ServiceRow({ service, children }: { service: DeskService; children: React.ReactNode }) {
  const { _id, name, hidden, serviceArray } = service
  const shown = serviceArray.filter(one => !one.hidden)
  const count = shown.length === 1 ? '1 sub-service' : `${shown.length} sub-services`
  const from = shown.length > 0 && `from ${moneyText(Math.min(...shown.map(({ price }) => price)))}`
  const content = (
    <>
      <span className={`block font-semibold wrap-anywhere ${hidden ? 'text-stone' : ''}`}>{name}</span>
      <span className="block text-[0.9375rem]/6 text-stone">
        {[count, from].filter(Boolean).join(', ')}
        {hasDraft(_id) && (
          <strong className="block font-semibold text-amber">Not saved yet, kept on this device</strong>
        )}
      </span>
    </>
  )
  return (
    <div className="flex break-inside-avoid flex-wrap items-center justify-end pr-1">
      {hidden ? (
        <p className="min-w-0 flex-1 basis-40 py-2 pl-4">{content}</p>
      ) : (
        <Link
          to={deskPaths.service(_id)}
          className="min-w-0 flex-1 basis-40 py-2 pl-4 -outline-offset-2 hover:bg-white"
        >
          {content}
        </Link>
      )}
      {children}
    </div>
  )
}

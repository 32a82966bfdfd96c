import { ChevronDown, ChevronUp } from 'lucide'
import type { DeskService } from '#contract/catalogue-desk.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { priceText } from '#contract/money.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { fetchCatalogue, hideService, orderServices, showService } from '#web/api/catalogue-desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { putDeskData, refreshDesk, useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { show } from '../notice.ts'
import { RoundButton } from '../RoundButton.tsx'
import { Screen } from '../Screen.tsx'
import { useSpa } from '../spa.ts'
import { readDraft } from './kept-draft.ts'

const NO_ANSWER = 'No connection. Nothing was changed; please try again.'

/** The services in the order customers see them, and below them those they do not see. */
export default function CataloguePage() {
  const catalogue = useDeskData('catalogue', fetchCatalogue)
  return (
    <Screen
      title="Catalogue"
      about="What customers can book"
      hasBack
      actions={
        <ButtonLink to={deskPaths.service('new')} className="shrink-0 px-5!">
          New service
        </ButtonLink>
      }
    >
      <Loaded from={catalogue} label="Loading the catalogue">
        {all => {
          const [shown, hidden] = [all.filter(one => !one.hidden), all.filter(one => one.hidden)]
          return (
            <div className="grid grid-cols-1 gap-8">
              <ol aria-label="Services" className="grid grid-cols-1 gap-2">
                {shown.length === 0 && (
                  <li className="text-stone">There is no service yet. Start with “New service”.</li>
                )}
                {shown.map((service, at) => (
                  <li key={service._id}>
                    <ServiceRow service={service}>
                      {[-1, 1].map(by => (
                        <RoundButton
                          key={by}
                          label={`Move ${service.name} ${by < 0 ? 'up' : 'down'}`}
                          icon={by < 0 ? ChevronUp : ChevronDown}
                          disabled={at + by < 0 || at + by >= shown.length}
                          onClick={() => move(all, shown, at, by)}
                        />
                      ))}
                    </ServiceRow>
                  </li>
                ))}
              </ol>
              {hidden.length > 0 && (
                <section>
                  <h2 className="text-xl font-semibold">Hidden</h2>
                  <p className="mb-3 text-[0.9375rem] text-stone">
                    Customers do not see these. Bookings made on them stay.
                  </p>
                  <ul aria-label="Hidden services" className="grid grid-cols-1 gap-2">
                    {hidden.map(service => (
                      <li key={service._id}>
                        <ServiceRow service={service}>
                          <Button
                            look="outline"
                            className="shrink-0 px-4!"
                            aria-label={`Show ${service.name} again`}
                            onClick={() => showAgain(service)}
                          >
                            Show again
                          </Button>
                        </ServiceRow>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </div>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function ServiceRow({ service, children }: { service: DeskService; children: React.ReactNode }) {
  const { currency } = useSpa()
  const { _id, name, hidden, serviceArray } = service
  const shown = serviceArray.filter(one => !one.hidden)
  const count = shown.length === 1 ? '1 sub-service' : `${shown.length} sub-services`
  const from = shown.length > 0 && `from ${priceText(Math.min(...shown.map(({ price }) => price)), currency)}`
  const content = (
    <>
      <span className={`block font-semibold wrap-anywhere ${hidden ? 'text-stone' : ''}`}>{name}</span>
      <span className="block text-[0.9375rem]/6 text-stone">
        {[count, from].filter(Boolean).join(', ')}
        {readDraft(_id) && (
          <strong className="block font-semibold text-amber">Not saved yet, kept on this device</strong>
        )}
      </span>
    </>
  )
  return (
    <div className="flex items-center rounded-card border border-ink/15 bg-white/50 pr-1">
      {hidden ? (
        <p className="min-w-0 grow py-3 pl-4">{content}</p>
      ) : (
        <Link to={deskPaths.service(_id)} className="min-w-0 grow rounded-card py-3 pl-4 hover:bg-white">
          {content}
        </Link>
      )}
      {children}
    </div>
  )
}

/** Shown at once; what the server knows comes after it. */
async function move(all: DeskService[], shown: DeskService[], at: number, by: number) {
  const before = shown.map(({ _id }) => _id)
  const moved = shown.toSpliced(at, 1).toSpliced(at + by, 0, shown[at]!)
  putDeskData('catalogue', [...moved, ...all.filter(({ hidden }) => hidden)])
  await orderServices(moved.map(({ _id }) => _id)).then(
    () =>
      show({
        text: `${shown[at]!.name} moved ${by < 0 ? 'up' : 'down'}`,
        undo: () => orderServices(before),
      }),
    error => show({ text: sentenceOf(error, NO_ANSWER) }),
  )
  await refreshDesk()
}

async function showAgain({ _id, name }: DeskService) {
  await showService(_id).then(
    () => show({ text: `Customers see ${name} again`, undo: () => hideService(_id) }),
    error => show({ text: sentenceOf(error, NO_ANSWER) }),
  )
  await refreshDesk()
}

import { Search, X } from 'lucide'
import { useEffect, useRef } from 'react'
import type { SearchResult, SubService } from '#contract/catalogue/catalogue.ts'
import { searchTerm } from '#contract/catalogue/search-term.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { searchText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { chooseService, chooseSubService } from '#web/store/booking.ts'
import { closeSearch } from '#web/store/homepage.ts'
import { search, typeSearch } from '#web/store/search.ts'
import { useSpa } from '#web/store/site.ts'
import { useHomepageStore, useStores } from '#web/store/stores.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { AddToVisit } from '../AddToVisit.tsx'
import { useDraftedChoice } from '../use-drafted-choice.ts'

const HEADING = 'search-heading'

export default function SearchDialog() {
  const stores = useStores()
  const query = useHomepageStore(state => state.searchQuery)
  const box = useRef<HTMLInputElement>(null)
  const close = () => closeSearch(stores)
  useDraftedChoice()

  useEffect(() => {
    box.current?.focus()
    // Repeats the search that was typed before a reload.
    const { searchQuery } = stores.homepage.getState()
    if (searchQuery) void typeSearch(stores, searchQuery)
  }, [stores])

  return (
    <Dialog labelledBy={HEADING} onClose={close} closesOnOutsideClick className="mb-auto sm:mt-[10vh] sm:max-w-2xl">
      <h2 id={HEADING} className="sr-only">
        Search services
      </h2>
      <div className="flex items-center gap-3 border-b-2 border-ink/10 py-3 pr-3 pl-5 has-[input:focus-visible]:border-amber">
        <Icon of={Search} size={20} className="shrink-0 text-amber max-sm:hidden" />
        <input
          ref={box}
          type="search"
          aria-label={searchText.placeholder}
          placeholder={searchText.placeholder}
          value={query}
          enterKeyHint="search"
          autoComplete="off"
          onChange={({ target }) => typeSearch(stores, target.value)}
          className="min-h-12 w-full grow bg-transparent text-base text-ellipsis placeholder:text-stone focus-visible:[box-shadow:none] focus-visible:outline-none max-sm:placeholder:text-[0.8125rem] [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton of={X} label="Close search" onClick={close} />
      </div>
      <div aria-live="polite" className="min-h-32 px-5 py-4">
        <Results />
      </div>
    </Dialog>
  )
}

/** Renders nothing while a query is pending, because "No results" would be a guess. */
function Results() {
  const stores = useStores()
  const term = useHomepageStore(state => searchTerm(state.searchQuery))
  const results = useHomepageStore(state => state.searchResults)
  const request = useHomepageStore(state => state.searchRequest)
  if (term === undefined) return <p className="py-6 text-stone">{searchText.startTyping}</p>
  if (results.length > 0)
    return (
      <ul className="divide-y divide-ink/10">
        {results.map(result => (
          <Result key={result.service._id} {...result} />
        ))}
      </ul>
    )
  if (request.status === 'failed')
    return (
      <div className="grid justify-items-start gap-3 py-6">
        <p>{request.failure.sentence}</p>
        <Button look="outline" onClick={() => search(stores, term)}>
          {searchText.tryAgain}
        </Button>
      </div>
    )
  return request.status === 'done' ? <NothingFound /> : null
}

/** Offers all services and a chat, so that a search never ends in nothing. */
function NothingFound() {
  const stores = useStores()
  const { links } = useSpa()
  return (
    <div className="grid justify-items-start gap-3 py-6">
      <p className="text-stone">{searchText.noResults}</p>
      <p>{searchText.nothingFits}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ButtonLink to={paths.services} onClick={() => closeSearch(stores)}>
          {searchText.allServices}
        </ButtonLink>
        <a
          href={links.chat}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-12 items-center text-amber underline underline-offset-4"
        >
          {searchText.askUs}
        </a>
      </div>
    </div>
  )
}

function Result({ service, subMatches }: SearchResult) {
  const stores = useStores()
  const choose = (subService?: SubService) => {
    chooseService(stores, service)
    if (subService) chooseSubService(stores, subService)
    closeSearch(stores)
  }
  const found = service.serviceArray.filter(({ name }) => subMatches.includes(name))
  const inOrder = found.sort((a, b) => subMatches.indexOf(a.name) - subMatches.indexOf(b.name))

  return (
    <li className="flex items-start gap-4 py-4">
      {/* In a box of its own: the row would keep a gap for every source of the picture. */}
      <div className="mt-1 size-[min(3.5rem,15vw)] shrink-0 max-[22rem]:hidden">
        <Picture
          {...pictureOf(service)}
          alt=""
          sizes="56px"
          widest={360}
          className="size-full rounded-lg object-cover"
        />
      </div>
      {/* Where there is no room for it, the button is below the names, not below the picture. */}
      <div className="flex min-w-0 grow flex-wrap items-start gap-4">
        <div className="min-w-0 flex-[1_1_11rem] wrap-anywhere">
          <Link
            to={paths.bookingOf(service.slug)}
            onClick={() => choose()}
            className="inline-flex min-h-11 items-center font-serif text-2xl hover:text-amber"
          >
            {service.name}
          </Link>
          <ul className="text-[0.9375rem] text-stone empty:hidden">
            {inOrder.map(subService => (
              <li key={subService._id} className="flex items-center justify-between gap-x-2">
                <Link
                  // An extra follows a treatment, which is to be chosen first.
                  to={paths.bookingOf(service.slug, subService.isExtra ? undefined : subService._id)}
                  onClick={() => choose(subService.isExtra ? undefined : subService)}
                  className="inline-flex min-h-11 items-center underline decoration-ink/20 underline-offset-4 hover:text-amber"
                >
                  {subService.name}
                </Link>
                <AddToVisit isIcon {...{ service, subService }} onClick={() => closeSearch(stores)} />
              </li>
            ))}
          </ul>
        </div>
        <ButtonLink
          to={paths.bookingOf(service.slug)}
          look="outline"
          onClick={() => choose()}
          aria-label={`${searchText.bookNow}: ${service.name}`}
        >
          {searchText.bookNow}
        </ButtonLink>
      </div>
    </li>
  )
}

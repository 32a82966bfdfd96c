import { useEffect } from 'react'
import { searchText } from '#contract/messages.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { registerReloadState, takeReloadState } from '#web/loading/reload-state.ts'
import { closeSearch, openSearch } from '#web/store/homepage.ts'
import { useHomepageStore, useStores } from '#web/store/stores.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { toast } from '#web/ui/toast.ts'

// Most visits never search, so the dialog loads when it is first opened.
const SearchDialog = lazyPart(() => import('#web/catalogue/search/SearchDialog.tsx'), {
  waiting: () => (
    <div className="fixed inset-0 z-[45] bg-ink/80 transition-opacity delay-150 duration-200 starting:opacity-0">
      <Spinner label="Opening the search" fullHeight />
    </div>
  ),
  failed: () => <SearchNotLoaded />,
})

export function SearchPlace() {
  const isOpen = useHomepageStore(state => state.isSearchOpen)
  useSearchKeptOverReload()
  return isOpen ? <SearchDialog /> : null
}

/** The button that was pressed is still there: pressing it again is trying again. */
function SearchNotLoaded() {
  const stores = useStores()
  useEffect(() => {
    toast.error(searchText.notOpened)
    closeSearch(stores)
  }, [stores])
  return null
}

function useSearchKeptOverReload() {
  const stores = useStores()
  const query = useHomepageStore(state => (state.isSearchOpen ? state.searchQuery : undefined))

  useEffect(() => {
    const before = takeReloadState('search')
    if (typeof before !== 'string') return
    openSearch(stores, before)
  }, [stores])
  useEffect(() => registerReloadState('search', () => query), [query])
}

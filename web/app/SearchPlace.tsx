import { useEffect } from 'react'
import { searchText } from '#contract/messages.ts'
import { registerReloadState, takeReloadState } from '#web/loading/reload-state.ts'
import { closeSearch, openSearch } from '#web/store/homepage.ts'
import { useHomepageStore, useStores } from '#web/store/stores.ts'
import { lazyDialog } from './lazy-dialog.tsx'

// Most visits never search, so the dialog loads when it is first opened.
const SearchDialog = lazyDialog(() => import('#web/catalogue/search/SearchDialog.tsx'), {
  label: 'Opening the search',
  notOpened: searchText.notOpened,
  close: closeSearch,
  className: 'transition-opacity delay-150 duration-200 starting:opacity-0',
})

export function SearchPlace() {
  const isOpen = useHomepageStore(state => state.isSearchOpen)
  useSearchKeptOverReload()
  return isOpen ? <SearchDialog /> : null
}

function useSearchKeptOverReload() {
  const stores = useStores()
  const query = useHomepageStore(state => (state.isSearchOpen ? state.searchQuery : undefined))

  useEffect(() => {
    const before = takeReloadState('search')
    if (typeof before === 'string') openSearch(stores, before)
  }, [stores])
  useEffect(() => registerReloadState('search', () => query), [query])
}
